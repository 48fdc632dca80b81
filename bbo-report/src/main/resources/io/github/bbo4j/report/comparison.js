/* The page of a comparison. */
const DASHES = ["solid", "dashed", "dotted"];
const colourOf = (h) => COLOURS[h % COLOURS.length];
const dashOf = (h) => DASHES[Math.floor(h / COLOURS.length) % DASHES.length];
const lineOf = (h) => ({ color: colourOf(h), type: dashOf(h), width: 2 });
const rounded = (v, digits = 4) => (typeof v === "number" ? String(Number(v.toPrecision(digits))) : v === null || v === undefined ? "" : String(v));
/* As a difference from 1 a probability is no smaller than the rounding of that, unless it is 0. */
const probability = (p) => (p > 0 ? "p = " + rounded(p, 3) : "p < 1e-15");
const option = (value, text) => make("option", { value }, text);

const cellOf = (p, h, m) => data.cells.find((c) => c.problem === p && c.heuristic === h && c.metric === m);
const cellText = (c) => {
  if (!c) return "";
  if (c.never) return (c.median === "never" ? "never" : rounded(c.median)) + " (" + c.never + " of " + c.runs + " never)";
  return rounded(c.mean) + (c.low === undefined ? "" : " [" + rounded(c.low) + ", " + rounded(c.high) + "]");
};

const summary = () => {
  const runs = data.runs.problem.length;
  const element = section("summary", "What is compared", "Runs of the same number are paired: they had the same seed. Each table can be downloaded as CSV.");
  const cards = [["heuristics", data.heuristics.length], [data.problems.length === 1 ? "problem" : "problems", data.problems.length], ["runs", runs]];
  element.append(make("ul", { class: "cards" }, ...cards.map(([name, n]) => make("li", {}, make("b", {}, String(n)), make("span", {}, name)))));
  const best = data.problems.map((p) => p.name + ": " + (p.known ? "optimum " : "best of any run, which stands for the optimum, ") + rounded(p.best, 6)
    + (p.standard === null ? "" : ", default " + rounded(p.standard, 6)) + " (" + p.quantity + (p.maximize ? ", maximised)" : ")"));
  element.append(make("ul", {}, ...best.map((text) => make("li", {}, text))));
  document.getElementById("state").textContent = data.heuristics.join(", ") + "; " + counted(runs, "run");
};

const metricTable = (id, title, table, explanation) => {
  const its = range(data.metrics.length).filter((m) => data.metrics[m].table === table && data.cells.some((c) => c.metric === m));
  if (!its.length) return;
  const element = section(id, title, explanation);
  element.append(make("ul", { class: "explain" }, ...its.map((m) => make("li", {}, make("b", {}, data.metrics[m].name), ": " + data.metrics[m].meaning + "."))));
  const rows = data.problems.flatMap((_, p) => data.heuristics.map((_, h) => [p, h]));
  element.append(tableBlock(id, "means with 95 % bootstrap intervals; medians of what may never come", () => ({
    columns: ["problem", "heuristic", ...its.map((m) => data.metrics[m].name)], length: rows.length,
    row: (k) => [data.problems[rows[k][0]].name, data.heuristics[rows[k][1]], ...its.map((m) => cellText(cellOf(rows[k][0], rows[k][1], m)))] }), true));
};

/* ---- ranks ---- */

const svg = (tag, attributes, ...children) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, value));
  element.append(...children);
  return element;
};

/** The diagram of Demsar (2006), best rank left: names at both sides, bars over what can't be told apart. */
const diagram = (r, groups) => {
  const k = data.heuristics.length;
  const order = range(k).sort((a, b) => r.meanRanks[a] - r.meanRanks[b]);
  const width = 760;
  const left = 170;
  const right = width - 170;
  const x = (rank) => left + ((rank - 1) / (k - 1)) * (right - left);
  const axis = 62;
  const half = Math.ceil(k / 2);
  const first = axis + 26 + 13 * groups.length;
  const height = first + 20 * half + 4;
  const all = [];
  const line = (x1, y1, x2, y2, thick) => all.push(svg("line", { x1, y1, x2, y2, stroke: "currentColor", "stroke-width": thick, ...(thick > 3 ? { class: "group" } : {}) }));
  const text = (tx, ty, anchor, content) => all.push(svg("text", { x: tx, y: ty, "text-anchor": anchor, fill: "currentColor", "font-size": 13 }, content));
  line(x(1), axis, x(k), axis, 1.5);
  range(k).forEach((i) => {
    line(x(i + 1), axis - 6, x(i + 1), axis, 1);
    text(x(i + 1), axis - 10, "middle", String(i + 1));
  });
  text(x(1) - 10, axis + 4, "end", "mean rank");
  const cd = Math.min(r.criticalDifference, k - 1);
  line(x(1), 14, x(1 + cd), 14, 1.5);
  line(x(1), 10, x(1), 18, 1.5);
  if (r.criticalDifference <= k - 1) line(x(1 + cd), 10, x(1 + cd), 18, 1.5);
  text(x(1 + cd) + 8, 18, "start", "critical difference " + rounded(r.criticalDifference, 3) + (r.criticalDifference > k - 1 ? " (longer than the axis)" : ""));
  groups.forEach((g, i) => {
    const ranks = g.map((h) => r.meanRanks[h]);
    line(x(Math.min(...ranks)) - 5, axis + 12 + 13 * i, x(Math.max(...ranks)) + 5, axis + 12 + 13 * i, 5);
  });
  order.forEach((h, i) => {
    const isLeft = i < half;
    const y = first + 20 * (isLeft ? i : k - 1 - i);
    const at = x(r.meanRanks[h]);
    line(at, axis, at, y, 1);
    line(at, y, isLeft ? left - 8 : right + 8, y, 1);
    const name = data.heuristics[h].length > 18 ? data.heuristics[h].slice(0, 17) + "…" : data.heuristics[h];
    text(isLeft ? left - 12 : right + 12, y + 4, isLeft ? "end" : "start", name + " " + r.meanRanks[h].toFixed(2));
  });
  return svg("svg", { viewBox: "0 0 " + width + " " + height, class: "diagram", role: "img",
    "aria-label": "Critical-difference diagram; mean ranks: " + order.map((h) => data.heuristics[h] + " " + r.meanRanks[h].toFixed(2)).join(", ")
      + "; not told apart: " + (groups.length ? groups.map((g) => g.map((h) => data.heuristics[h]).join(" and ")).join("; ") : "none") }, ...all);
};

const ranks = () => {
  if (!data.ranks.length) return;
  const element = section("ranks", "Mean ranks and critical differences",
    "Each block (a problem and a repetition, or a problem) ranks the heuristics, 1 is best. A bar joins heuristics that are not told apart at the 5 % level: by Wilcoxon's signed-rank tests of all pairs with Holm's correction, or because their mean ranks differ by less than Nemenyi's critical difference. Repetitions of a problem say how sure the order is on these problems; only the blocks that are problems say something of others.");
  const pick = make("select", { id: "rank-by", "aria-label": "Metric that ranks" }, ...data.ranks.map((r, i) => option(i, data.metrics[r.metric].name + ", " + r.of)));
  const test = make("select", { id: "rank-test", "aria-label": "Test that joins" }, option("wilcoxon_holm", "Wilcoxon and Holm"), option("nemenyi", "Nemenyi"));
  const place = make("div", { id: "diagram", class: "scroll-x" });
  const words = make("p", { id: "friedman", role: "status" });
  const now = () => data.ranks[Number(pick.value)];
  const order = (r) => range(data.heuristics.length).sort((a, b) => r.meanRanks[a] - r.meanRanks[b]);
  const table = tableBlock("ranks", "mean ranks", () => ({
    columns: ["heuristic", "mean rank"], length: data.heuristics.length, row: (k) => [data.heuristics[order(now())[k]], now().meanRanks[order(now())[k]]] }));
  const pairs = tableBlock("pairs", "tests of all pairs", () => ({
    columns: ["first", "second", "first better", "second better", "p (Wilcoxon)", "p (Holm)"], length: now().pairs.length,
    row: (k) => { const p = now().pairs[k]; return [data.heuristics[p.first], data.heuristics[p.second], p.wins, p.losses, p.p, p.corrected]; } }));
  const fill = () => {
    const r = now();
    place.replaceChildren(diagram(r, r[test.value]));
    words.textContent = "Friedman over " + r.blocks + " blocks: chi² = " + rounded(r.chiSquared) + ", " + probability(r.p)
      + "; " + (r.imanDavenport === null ? "no F of Iman and Davenport: all blocks rank alike, by chance with " : "Iman and Davenport: F = " + rounded(r.imanDavenport) + ", ")
      + probability(r.imanDavenportP) + ".";
    if (!(r.chiSquared > 0)) words.textContent = "Nothing to test: the heuristics tie in each of " + r.blocks + " blocks.";
    table.refill();
    pairs.refill();
  };
  pick.addEventListener("change", fill);
  test.addEventListener("change", fill);
  element.append(make("div", { class: "tools" }, "Rank by", pick, "join by", test), place, words, table, pairs);
  fill();
};

/* ---- curves ---- */

const convergence = () => {
  const element = section("convergence", "Convergence",
    "Line: median over the repetitions of the incumbent after each evaluation. Band: from the first to the third quartile. As a gap: the distance to the optimum (or the best of any run), on a logarithmic scale; where it is 0 there is no line any more.");
  const pick = make("select", { id: "convergence-problem", "aria-label": "Problem" }, ...data.problems.map((p, i) => option(i, p.name)));
  const scale = make("select", { id: "convergence-scale", "aria-label": "Scale" }, option("value", "value"), option("gap", "gap"));
  element.append(make("div", { class: "tools" }, pick, scale));
  const curves = () => data.convergence.filter((c) => c.problem === Number(pick.value) && c.runs > 0);
  chart(element, "convergence", "Median and quartiles of the incumbent by evaluation", () => {
    const p = data.problems[Number(pick.value)];
    const gap = scale.value === "gap";
    const unit = gap ? 1 : unitOf(curves().flatMap((c) => c.median));
    const of = (v) => (v === null || !gap ? inUnit(v, unit) : Math.abs(v - p.best) > 0 ? Math.abs(v - p.best) : null);
    const single = curves().every((c) => c.runs === 1);
    return {
      legend: { textStyle: { color: ink() }, top: 0, type: "scroll", data: curves().map((c) => data.heuristics[c.heuristic]) },
      grid: { left: 80, right: 30, top: 45, bottom: 50 },
      xAxis: themed({ type: "value", name: "evaluation", min: 0, max: "dataMax", minInterval: 1 }),
      yAxis: themed({ type: gap ? "log" : "value", scale: true, name: gap ? "gap" : withUnit(p.quantity, unit), nameGap: 60 }),
      series: curves().flatMap((c) => [
        ...(single ? [] : [{ ...band(data.heuristics[c.heuristic] + " quartiles", c.evaluation, c.low.map(of), c.high.map(of), colourOf(c.heuristic)) }]),
        { name: data.heuristics[c.heuristic], type: "line", symbol: "none", step: "end", data: c.evaluation.map((n, i) => [n, of(c.median[i])]), lineStyle: lineOf(c.heuristic), itemStyle: { color: colourOf(c.heuristic) } },
      ]),
    };
  }, "tall");
  const again = () => drawn.filter((d) => d.id === "convergence" && charts[d.id]).forEach(draw);
  pick.addEventListener("change", again);
  scale.addEventListener("change", again);
  element.append(tableBlock("convergence", "quartiles of the incumbent", () => {
    const rows = data.convergence.flatMap((c) => c.evaluation.map((n, i) => [data.problems[c.problem].name, data.heuristics[c.heuristic], n, c.low[i], c.median[i], c.high[i]]));
    return { columns: ["problem", "heuristic", "evaluation", "first quartile", "median", "third quartile"], length: rows.length, row: (k) => rows[k] };
  }));
};

const curvesOf = (xs, ys, x, y) => ({
  legend: { textStyle: { color: ink() }, top: 0, type: "scroll" },
  grid: { left: 70, right: 30, top: 45, bottom: 50 },
  xAxis: themed(x),
  yAxis: themed({ type: "value", min: 0, max: 1, name: y, nameGap: 40 }),
  series: data.heuristics.map((name, h) => ({ name, type: "line", symbol: "none", step: "end",
    data: xs(h).map((v, i) => [v, ys(h)[i]]), lineStyle: lineOf(h), itemStyle: { color: colourOf(h) } })),
});

const ecdf = () => {
  const e = data.ecdf;
  const element = section("ecdf", "Targets reached",
    "Share of " + e.targets + " targets reached after so many evaluations, over all problems and repetitions: the empirical distribution of the evaluations that a target takes. Targets are gaps from 1 (where the middle run began) down to a thousandth of that, ten per decade. Higher and further left is better.");
  chart(element, "ecdf", "Share of targets reached by evaluation", () => curvesOf(() => e.evaluation, (h) => e.share[h],
    { type: "value", name: "evaluation", min: 0, max: "dataMax", minInterval: 1 }, "share of targets"));
  element.append(tableBlock("ecdf", "share of targets reached", () => ({
    columns: ["evaluation", ...data.heuristics], length: e.evaluation.length, row: (k) => [e.evaluation[k], ...data.heuristics.map((_, h) => e.share[h][k])] })));
};

const profiles = () => {
  if (!data.profiles.length || !data.profiles[0].blocks) return;
  const element = section("profiles", "Performance profiles",
    "Share of the problems and repetitions that a heuristic solves with at most so many times the evaluations of the fastest one; solved is a gap of at most the tolerance. At ratio 1: how often it is the fastest. At the right end: how often it gets there at all.");
  const pick = make("select", { id: "profile-tolerance", "aria-label": "Tolerance" }, ...data.profiles.map((p, i) => option(i, "tolerance " + rounded(p.tolerance * 100) + " %")));
  element.append(make("div", { class: "tools" }, pick));
  const now = () => data.profiles[Number(pick.value)];
  chart(element, "profiles", "Share solved by ratio of evaluations", () => {
    const p = now();
    const most = Math.max(2, ...p.ratios.flat()) * 1.05;
    return curvesOf((h) => [1, ...p.ratios[h], most], (h) => [p.ratios[h].filter((v) => v === 1).length / p.blocks, ...p.ratios[h].map((_, i) => (i + 1) / p.blocks), p.ratios[h].length / p.blocks],
      { type: "log", logBase: 2, name: "evaluations over those of the fastest", min: 1, max: most, axisLabel: { formatter: (v) => rounded(v, 3) } }, "share solved");
  });
  pick.addEventListener("change", () => drawn.filter((d) => d.id === "profiles" && charts[d.id]).forEach(draw));
  element.append(tableBlock("profiles", "ratios of evaluations", () => {
    const rows = data.profiles.flatMap((p) => data.heuristics.flatMap((name, h) => p.ratios[h].map((v, i) => [p.tolerance, name, v, (i + 1) / p.blocks])));
    return { columns: ["tolerance", "heuristic", "ratio", "share solved"], length: rows.length, row: (k) => rows[k] };
  }));
};

const runs = () => {
  const element = section("runs", "All runs", "One row per run with every metric: what the tables above are made of. Empty is what can't be had, never what never came.");
  const r = data.runs;
  element.append(tableBlock("runs", "all runs", () => ({
    columns: ["problem", "heuristic", "repetition", "evaluations", "last incumbent", ...data.metrics.map((m) => m.name)], length: r.problem.length,
    row: (k) => [data.problems[r.problem[k]].name, data.heuristics[r.heuristic[k]], r.repetition[k], r.evaluations[k], r.last[k], ...r.metrics.map((m) => m[k])] })));
};

filled(main, [
  summary,
  () => metricTable("search", "Search", "search", "How close and how fast the runs came: table 3.1 of the thesis, per heuristic over its repetitions."),
  () => metricTable("noise", "Recommendation and cost", "noise", "What a run recommended and what it spent: table 5.10 of the thesis, per heuristic over its repetitions."),
  ranks, convergence, ecdf, profiles, runs,
]);
