"use strict";
// Sections that hold all words; those with more of them in the heading, and more often, first.
(function () {
  const input = document.getElementById("search");
  const list = document.getElementById("found");
  const root = document.body.dataset.root;
  const sections = window.SEARCH_INDEX.map(function (s) {
    return { url: s[0], title: s[1], text: s[2], low: s[2].toLowerCase(), head: s[1].toLowerCase() };
  });

  function count(text, word) {
    return text.split(word).length - 1;
  }

  function search(query) {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) {
      return [];
    }
    const hits = [];
    for (const s of sections) {
      let score = 0;
      let all = true;
      for (const w of words) {
        const inHead = count(s.head, w);
        const inText = count(s.low, w);
        all = all && inHead + inText > 0;
        score += 10 * inHead + Math.min(5, inText);
      }
      if (all) {
        hits.push({ section: s, score: score, word: words[0] });
      }
    }
    hits.sort(function (a, b) { return b.score - a.score; });
    return hits.slice(0, 20);
  }

  function show() {
    list.textContent = "";
    const hits = search(input.value);
    for (const hit of hits) {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = root + hit.section.url;
      link.textContent = hit.section.title;
      const at = Math.max(0, hit.section.low.indexOf(hit.word) - 60);
      const excerpt = document.createElement("small");
      excerpt.textContent = hit.section.text.slice(at, at + 180);
      item.append(link, excerpt);
      list.append(item);
    }
    if (hits.length === 0 && input.value.trim() !== "") {
      const none = document.createElement("li");
      none.textContent = "nothing found";
      list.append(none);
    }
    list.hidden = input.value.trim() === "";
  }

  input.addEventListener("input", show);
  input.addEventListener("keydown", function (event) {
    if (event.key === "Escape") {
      input.value = "";
      show();
    }
  });
})();
