/* What every page shares: tables, charts, colours. Page puts it before the script of a page, in one function. */
const MOST_POINTS = 3000;
const PAGE = 100;
const COLOURS = ["#1f77c9", "#d9660f", "#2c9a5b", "#a34fc2", "#b08900", "#c43a4b"];
const live = document.documentElement.dataset.live === "true";
let data = JSON.parse(document.getElementById("data").textContent);
const charts = {};
const drawn = [];
const main = document.getElementById("main");

/* ---- small helpers ---- */

const make = (tag, attributes = {}, ...children) => {
  const element = document.createElement(tag);
  Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, value));
  element.append(...children);
  return element;
};
const shown = (v) =>
  v === null || v === undefined ? "" : typeof v === "number" && (!Number.isInteger(v) || Math.abs(v) >= 1e21) ? String(Number(v.toPrecision(6))) : String(v);
const counted = (n, one) => n + " " + one + (n === 1 ? "" : "s");
/** A number of a range, with as many digits as tell the ticks of that range apart. */
const within = (low, high) => {
  const size = Math.max(Math.abs(low), Math.abs(high));
  const digits = high > low ? Math.min(15, Math.max(4, 2 + Math.ceil(Math.log10(size / (high - low))))) : 6;
  return (v) => String(Number(v.toPrecision(digits)));
};
/**
 * The power of ten that a chart divides its values by: the library of the charts tells no numbers apart that differ by less than 1e-20, and writes those of many
 * digits out. 1 for ordinary ones.
 */
const unitOf = (values) => {
  const largest = values.reduce((most, v) => (v !== null && Number.isFinite(v) ? Math.max(most, Math.abs(v)) : most), 0);
  return largest === 0 || (largest >= 1e-9 && largest < 1e15) ? 1 : Number("1e" + Math.max(-300, Math.floor(Math.log10(largest))));
};
const inUnit = (v, unit) => (v === null || unit === 1 ? v : v / unit);
const withUnit = (name, unit) => (unit === 1 ? name : name + ", in " + unit);
const dark = () => document.documentElement.dataset.theme === "dark";
const ink = () => (dark() ? "#e4e8ee" : "#1c2430");
const dim = () => (dark() ? "#38414d" : "#d5dae1");
const range = (n) => Array.from({ length: n }, (_, i) => i);

/** An even selection of many indices; what must be kept is kept. */
const thinned = (indices, most, keep = () => false) => {
  if (indices.length <= most) return indices;
  const step = indices.length / most;
  const even = new Set(range(most).map((k) => indices[Math.floor(k * step)]));
  return indices.filter((i) => even.has(i) || keep(i));
};


/* ---- tables and CSV ---- */

const csvField = (v) => {
  const text = v === null || v === undefined ? "" : String(v);
  return /[",\n\r]/.test(text) ? '"' + text.replaceAll('"', '""') + '"' : text;
};
const csv = (table) =>
  [table.columns, ...range(table.length).map(table.row)].map((row) => row.map(csvField).join(",")).join("\r\n") + "\r\n";

const download = (name, text) => {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  const link = make("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
};

const tableBlock = (id, title, table, open = false) => {
  const details = make("details", { id: id + "-table" });
  const body = make("div");
  details.append(make("summary", {}, "Table: " + title), body);
  let page = 0;
  const button = (text, pressed) => {
    const element = make("button", { type: "button" }, text);
    element.addEventListener("click", () => {
      if (element.getAttribute("aria-disabled") !== "true") pressed();
    });
    return element;
  };
  const move = (by) => () => {
    page += by;
    fill();
  };
  const save = button("Download CSV", () => download(id + ".csv", csv(table())));
  save.className = "csv";
  const back = button("Back", move(-1));
  const forward = button("Forward", move(1));
  const status = make("span", { role: "status" });
  const head = make("thead");
  const rows = make("tbody");
  /* Made once: what is replaced loses the focus, and a table the place that it was scrolled to. */
  const parts = () => [
    make("div", { class: "tools" }, save, back, forward, status),
    make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": title + ", table" },
      make("table", { class: id }, make("caption", { class: "explain" }, title), head, rows)),
  ];
  const fill = () => {
    const t = table();
    const pages = Math.max(1, Math.ceil(t.length / PAGE));
    page = Math.min(page, pages - 1);
    if (!body.hasChildNodes()) body.append(...parts());
    /* Not disabled, which would take the focus from who just pressed it. */
    back.setAttribute("aria-disabled", page === 0);
    forward.setAttribute("aria-disabled", page === pages - 1);
    status.textContent = counted(t.length, "row") + ", page " + (page + 1) + " of " + pages;
    head.replaceChildren(make("tr", {}, ...t.columns.map((c) => make("th", { scope: "col" }, c))));
    rows.replaceChildren(...range(Math.min(PAGE, t.length - page * PAGE)).map((k) =>
      make("tr", {}, ...t.row(page * PAGE + k).map((v) => make("td", {}, shown(v))))));
  };
  details.addEventListener("toggle", () => {
    if (details.open) fill();
  });
  details.open = open;
  details.refill = () => {
    if (details.open) fill();
  };
  return details;
};

/* ---- sections and charts ---- */

/** Where the next section goes. */
let place = main;
const section = (id, title, explanation) => {
  const element = make("section", { id, "aria-labelledby": id + "-title" },
    make("h2", { id: id + "-title" }, title), make("p", { class: "explain" }, explanation));
  place.append(element);
  return element;
};

const chart = (parent, id, label, option, style = "") => {
  const box = make("div", { class: "chart " + style, id: id + "-chart", role: "img", "aria-label": label });
  parent.append(box);
  drawn.push({ id, box, option });
  return id;
};

const base = () => ({
  animation: false,
  color: COLOURS,
  textStyle: { color: ink() },
  legend: { type: "scroll", textStyle: { color: ink() }, pageTextStyle: { color: ink() }, top: 0 },
  tooltip: { trigger: "item", renderMode: "richText", confine: true },
  grid: { left: 70, right: 30, top: 40, bottom: 50 },
});
/* Longer names end in dots: beyond the chart they would be cut off at their beginning. */
const shortened = (width) => ({ width, overflow: "truncate" });
const themed = (axis) => ({
  nameLocation: "middle", nameGap: 32, nameTruncate: { maxWidth: 240 }, axisLine: { lineStyle: { color: ink() } },
  splitLine: { lineStyle: { color: dim() } }, ...axis,
});

const draw = (one) => {
  if (charts[one.id]) charts[one.id].dispose();
  const instance = echarts.init(one.box);
  charts[one.id] = instance;
  instance.setOption({ ...base(), ...one.option(instance) });
};
/** The same chart with other data: zoom and brush stay. */
const update = (one) => charts[one.id].setOption({ ...base(), ...one.option(charts[one.id]) }, { replaceMerge: ["series"] });

/** Charts out of sight are drawn, or brought up to date, when they come near it. */
const near = new Set();
const stale = new Set();
const observer = new IntersectionObserver((entries) => entries.forEach((e) => {
  const one = drawn.find((d) => d.box === e.target);
  if (!one) return;
  if (!e.isIntersecting) {
    near.delete(one);
    return;
  }
  near.add(one);
  if (!charts[one.id]) draw(one);
  else if (stale.delete(one)) update(one);
}), { rootMargin: "400px" });
const refreshed = () => drawn.filter((d) => charts[d.id]).forEach((d) => (near.has(d) ? update(d) : stale.add(d)));

const redraw = () => drawn.filter((d) => charts[d.id]).forEach(draw);
const error = (api, x, low, high, colour) => {
  const a = api.coord([x, low]);
  const b = api.coord([x, high]);
  const w = 5;
  const style = { stroke: colour, lineWidth: 1.5 };
  const line = (x1, y1, x2, y2) => ({ type: "line", shape: { x1, y1, x2, y2 }, style });
  return { type: "group", children: [line(a[0], a[1], b[0], b[1]), line(a[0] - w, a[1], a[0] + w, a[1]), line(b[0] - w, b[1], b[0] + w, b[1])] };
};
/** The area between two curves, a piece for each step; none where a value is missing. */
const band = (name, x, low, high, colour) => ({
  name, type: "custom", silent: true, itemStyle: { color: colour }, encode: { x: 0, y: [1, 2] },
  data: x.map((v, i) => [v, low[i], high[i]]),
  renderItem: (params, api) => {
    const i = params.dataIndex;
    if (i + 1 >= x.length || [low[i], high[i], low[i + 1], high[i + 1]].includes(null)) return null;
    const points = [api.coord([x[i], low[i]]), api.coord([x[i + 1], low[i + 1]]), api.coord([x[i + 1], high[i + 1]]), api.coord([x[i], high[i]])];
    return { type: "polygon", shape: { points }, style: { fill: colour, opacity: 0.25 } };
  },
});
/* ---- start ---- */

/** Takes away what is in an element, to build it anew. */
const emptied = (element) => {
  drawn.filter((d) => element.contains(d.box)).forEach((d) => {
    observer.unobserve(d.box);
    near.delete(d);
    stale.delete(d);
    if (charts[d.id]) charts[d.id].dispose();
    delete charts[d.id];
    drawn.splice(drawn.indexOf(d), 1);
  });
  element.replaceChildren();
};
/** Builds what is in an element; tables that were open stay open. */
const filled = (element, parts) => {
  const open = [...element.querySelectorAll("details[open]")].map((d) => d.id);
  emptied(element);
  place = element;
  parts.forEach((part) => part());
  place = main;
  open.map((id) => document.getElementById(id)).filter(Boolean).forEach((d) => {
    d.open = true;
  });
  drawn.filter((d) => element.contains(d.box)).forEach((d) => observer.observe(d.box));
  document.getElementById("contents").replaceChildren(...[...main.querySelectorAll("section")].map((one) =>
    make("li", {}, make("a", { href: "#" + one.id }, one.querySelector("h2").textContent))));
};
window.addEventListener("resize", () => Object.values(charts).forEach((c) => c.resize()));

/* What tests ask. */
window.bboReport = { charts, data: () => data, drawAll: () => drawn.filter((d) => !charts[d.id]).forEach(draw), csv };

/* ---- theme ---- */

const theme = document.getElementById("theme");
const dress = (name) => {
  document.documentElement.dataset.theme = name;
  theme.textContent = name === "dark" ? "Light" : "Dark";
  theme.setAttribute("aria-label", "Switch to " + (name === "dark" ? "light" : "dark") + " colours");
  redraw();
};
const system = window.matchMedia("(prefers-color-scheme: dark)");
system.addEventListener("change", () => dress(system.matches ? "dark" : "light"));
theme.addEventListener("click", () => dress(dark() ? "light" : "dark"));
dress(system.matches ? "dark" : "light");

/* Paper is white. */
let onScreen = null;
window.addEventListener("beforeprint", () => {
  drawn.filter((d) => !charts[d.id]).forEach(draw);
  onScreen = document.documentElement.dataset.theme;
  if (dark()) dress("light");
});
window.addEventListener("afterprint", () => {
  if (onScreen === "dark") dress("dark");
});
