/* The page of one run. */
const PURPOSES = ["initial design", "search", "replicate", "confirmation", "of another system"];
const MOST_LINES = 1000;
const MOST_BARS = 20;
const MOST_AXES = 12;
let brushed = null;

const parameterValue = (p, v) => (data.parameters[p].labels.length ? data.parameters[p].labels[v] : v);
const configurationText = (c) =>
  data.parameters.map((p, d) => p.name + " " + shown(parameterValue(d, data.configurations.values[d][c]))).join(", ");
const axisOf = (p, extra = {}) => {
  const parameter = data.parameters[p];
  const axisLabel = shortened(110);
  if (parameter.labels.length) return { type: "category", data: parameter.labels, axisLabel, ...extra };
  if (typeof data.configurations.values[p][0] === "string") {
    return { type: "category", data: [...new Set(data.configurations.values[p])], axisLabel, ...extra };
  }
  return { type: parameter.logarithmic ? "log" : "value", scale: true, ...extra };
};

/* ---- what is drawn ---- */

const measured = () => range(data.trials.value.length).filter((t) => data.trials.kind[t] === "" && data.trials.value[t] !== null);
const better = (a, b) => (data.maximize ? a > b : a < b);
const quantity = () => (data.maximize ? "value" : "cost");
const costUnit = () => unitOf(data.trials.value);
const what = () => (data.maximize ? "value (more is better)" : "cost (less is better)");

const summary = () => {
  const element = section("summary", "Result", "What the run recommends, and what it rests on.");
  const fill = () => {
    const r = data.recommendation;
    const failed = data.trials.kind.filter((k) => k !== "").length;
    const cards = [];
    const card = (name, value) => cards.push(make("li", {}, make("b", {}, value), make("span", {}, name)));
    if (r) {
      card("estimate", shown(r.estimate));
      if (r.low !== null) card("95 % interval", shown(r.low) + " to " + shown(r.high));
      if (r.all !== null) card("mean of all its runs, 95 % interval", shown(r.all) + ", " + shown(r.allLow) + " to " + shown(r.allHigh));
      if (r.probability !== null) card("probability that nothing measured is better", shown(Math.round(r.probability * 100) / 100));
      if (r.behind > 0 && r.behind < r.runs) card("runs of it behind that, of all", r.behind + " of " + r.runs);
      else card("runs of it", shown(r.runs));
    }
    card("trials", shown(data.trials.value.length));
    card("configurations", shown(data.configurations.value.length));
    card("failed or given up", shown(failed));
    element.replaceChildren(element.children[0], element.children[1],
      make("p", {}, r ? "Recommended: " + configurationText(r.configuration) + "." : "Nothing: no trial gave a number."),
      make("ul", { class: "cards" }, ...cards), make("p", { class: "explain" }, data.text));
    document.getElementById("state").textContent =
      counted(data.trials.value.length, "trial") + "; " + (data.settings.stopped || "");
  };
  fill();
  return fill;
};

/** The band around a line, two points for each of the line's, of which the axis holds the line alone. */
const squeezingNothing = (around, line) => ({
  ...around, clip: true, encode: { x: 0, y: 3 }, data: around.data.map((d, k) => [...d, line[Math.floor(k / 2)]]),
});

const incumbent = () => {
  const element = section("incumbent", "Incumbent over trials",
    "Line: the best configuration so far, by the aggregate of its runs. Band: 95 % interval of their mean, where it has several; of two or three it may be wider than the chart, the table has its ends. Dots: every single run. The line may go up when another run of the best turns out worse.");
  chart(element, "incumbent", "Incumbent over trials", () => {
    const unit = costUnit();
    const scaled = (values) => values.map((v) => inUnit(v, unit));
    const i = { ...data.incumbent, ...Object.fromEntries(["value", "low", "high"].map((n) => [n, scaled(data.incumbent[n])])) };
    const last = data.trials.value.length - 1;
    const x = [...i.trial, last];
    const hold = (values) => [...values, values[values.length - 1]];
    const at = (values, k) => [x[k], hold(values)[k]];
    const lowX = x.flatMap((t, k) => (k + 1 < x.length ? [t, x[k + 1]] : []));
    const low = i.low.flatMap((v) => [v, v]);
    const high = i.high.flatMap((v) => [v, v]);
    const best = new Set(i.trial);
    const dots = thinned(measured(), MOST_POINTS, (t) => best.has(t));
    return {
      dataZoom: [{ type: "inside" }, { type: "slider", height: 18, bottom: 4 }],
      grid: { left: 80, right: 30, top: 40, bottom: 80 },
      xAxis: themed({ type: "value", name: "trial", min: 0, max: Math.max(1, last), minInterval: 1 }),
      yAxis: themed({ type: "value", scale: true, name: withUnit(what(), unit), nameGap: 60 }),
      series: [
        ...PURPOSES.map((name, p) => ({
          name, type: "scatter", symbolSize: 5, itemStyle: { opacity: 0.6, color: COLOURS[p + 1] },
          data: dots.filter((t) => data.trials.purpose[t] === p).map((t) => [t, inUnit(data.trials.value[t], unit)]),
        })).filter((one) => one.data.length),
        // The axis is that of runs and line: of two runs the interval is a dozen times as wide as they are apart.
        ...(low.some((v) => v !== null) ? [squeezingNothing(band("95 % interval", lowX, low, high, COLOURS[0]), i.value)] : []),
        { name: "incumbent", type: "line", step: "end", symbolSize: 4, data: x.map((_, k) => at(i.value, k)), lineStyle: { width: 2, color: COLOURS[0] }, itemStyle: { color: COLOURS[0] } },
      ],
    };
  });
  element.append(tableBlock("incumbent", "each change of the incumbent", () => ({
    columns: ["trial", "value", "low", "high", ...data.parameters.map((p) => p.name)],
    length: data.incumbent.trial.length,
    row: (k) => [data.incumbent.trial[k], data.incumbent.value[k], data.incumbent.low[k], data.incumbent.high[k],
      ...data.parameters.map((_, d) => parameterValue(d, data.configurations.values[d][data.incumbent.configuration[k]]))],
  })));
};

/** What stands where there is nothing to draw. */
const none = (text) => ({ text, left: "center", top: "middle", textStyle: { color: ink(), fontSize: 14, fontWeight: "normal" } });

const replicates = () => {
  const element = section("replicates", "Raw runs against aggregated",
    "Each dot is one run, over the aggregate of its configuration: on the line they agree, and the spread around it is the noise. Only configurations with several runs.");
  const several = () => measured().filter((t) => data.configurations.runs[data.trials.configuration[t]] > 1);
  chart(element, "replicates", "Single runs against the aggregate of their configuration", () => {
    const unit = costUnit();
    const dots = thinned(several(), MOST_POINTS).map((t) =>
      [inUnit(data.configurations.value[data.trials.configuration[t]], unit), inUnit(data.trials.value[t], unit)]);
    const ends = dots.length ? [Math.min(...dots.map((d) => d[0])), Math.max(...dots.map((d) => d[0]))] : [];
    return {
      title: dots.length ? undefined : none("No configuration was measured more than once."),
      legend: { show: dots.length > 0, textStyle: { color: ink() }, top: 0 },
      xAxis: themed({ type: "value", scale: true, name: withUnit("aggregate", unit) }),
      yAxis: themed({ type: "value", scale: true, name: withUnit("run", unit), nameGap: 55 }),
      series: [
        { name: "run", type: "scatter", symbolSize: 5, itemStyle: { opacity: 0.6 }, data: dots },
        { name: "equal", type: "line", symbol: "none", data: ends.map((v) => [v, v]), lineStyle: { type: "dashed" } },
      ],
    };
  });
  element.append(tableBlock("trials", "all trials", () => ({
    columns: ["trial", "purpose", "outcome", "value", "seconds", "decision seconds", "message", ...data.parameters.map((p) => p.name)],
    length: data.trials.value.length,
    row: (t) => [t, PURPOSES[data.trials.purpose[t]], data.trials.kind[t] || "measured", data.trials.value[t], data.trials.elapsed[t],
      data.trials.decision[t], data.trials.message[t],
      ...data.parameters.map((_, d) => parameterValue(d, data.configurations.values[d][data.trials.configuration[t]]))],
  })));
};

const parallel = () => {
  const element = section("parallel", "Parallel coordinates",
    "Each line is a configuration, coloured by its value. Drag along an axis to keep only the lines through that part; again and shorter to change it, a click on the axis takes it away. The boxes do the same by keyboard. The table shows what is kept."
    + (data.parameters.length > MOST_AXES ? " Of " + data.parameters.length + " parameters the " + MOST_AXES + " that matter most are drawn, and those filtered by; the table has all." : ""));
  const values = () => {
    const unit = costUnit();
    return [...data.configurations.values, data.configurations.value.map((v) => inUnit(v, unit))];
  };
  const usable = () => range(data.configurations.value.length).filter((c) => data.configurations.value[c] !== null);
  let order = [];
  const status = make("p", { role: "status", id: "brushed" });
  const table = tableBlock("configurations", "configurations, those kept by the brush", () => {
    const kept = brushed === null ? range(data.configurations.value.length) : brushed;
    return {
      columns: [...data.parameters.map((p) => p.name), "value", "runs", "standard deviation"],
      length: kept.length,
      row: (k) => [...data.parameters.map((_, d) => parameterValue(d, data.configurations.values[d][kept[k]])),
        data.configurations.value[kept[k]], data.configurations.runs[kept[k]], data.configurations.deviation[kept[k]]],
    };
  });
  const intervals = {};
  /* Decides over all configurations, also those that are not drawn. */
  const filter = () => {
    const all = values();
    const configurations = data.configurations.value;
    const active = Object.entries(intervals).filter(([, parts]) => parts.length);
    brushed = active.length === 0 ? null : usable().filter((c) =>
      active.every(([d, parts]) => parts.some(([a, b]) => position(d, all[d][c]) >= a && position(d, all[d][c]) <= b)));
    const total = counted(configurations.length, "configuration");
    status.textContent = (brushed === null ? total + ", all" : brushed.length + " of " + total) + " kept.";
    table.refill();
  };
  const axes = () => {
    const list = data.parameters.map((p, d) => axisOf(d, { dim: d, name: p.name }));
    list.push({ dim: data.parameters.length, name: withUnit(quantity(), costUnit()), type: "value", scale: true });
    return list;
  };
  /* Nobody tells sixty axes apart. What is brushed stays drawn, also when the model has changed its mind. */
  let most = null;
  const brushedAxes = () => Object.keys(intervals).filter((d) => intervals[d].length).map(Number);
  const drawnAxes = () => {
    const all = axes();
    if (all.length - 1 <= MOST_AXES) return all;
    if (most === null || brushedAxes().length === 0) {
      const total = new Map((data.model ? data.model.main : []).map((effect) => [effect.name, effect.total]));
      const weight = (d) => total.get(data.parameters[d].name) || 0;
      most = range(data.parameters.length).sort((a, b) => weight(b) - weight(a)).slice(0, MOST_AXES);
    }
    const kept = new Set([...most, ...brushedAxes(), data.parameters.length]);
    return all.filter((axis) => kept.has(axis.dim));
  };
  const position = (d, v) => {
    const axis = axes()[d];
    return axis.type === "category" && typeof v === "string" ? axis.data.indexOf(v) : v;
  };
  chart(element, "parallel", "Configurations as lines over their parameters", (instance) => {
    const all = values();
    const best = [...usable()].sort((a, b) => (better(all[all.length - 1][a], all[all.length - 1][b]) ? -1 : 1));
    const top = new Set(best.slice(0, 100));
    order = thinned(usable(), MOST_LINES, (c) => top.has(c));
    const costs = order.map((c) => all[all.length - 1][c]);
    instance.off("axisareaselected");
    instance.on("axisareaselected", () => {
      instance.getModel().queryComponents({ mainType: "parallelAxis" }).forEach((axis) => {
        intervals[axis.get("dim")] = (axis.activeIntervals || []).map((part) => [...part].sort((a, b) => a - b));
      });
      filter();
    });
    return {
      legend: { show: false },
      parallel: { left: 60, right: 80, top: 50, bottom: 50, parallelAxisDefault: { nameTextStyle: { color: ink() }, axisLine: { lineStyle: { color: ink() } }, axisLabel: { color: ink() } } },
      parallelAxis: drawnAxes(),
      visualMap: { show: true, dimension: data.parameters.length, min: Math.min(...costs), max: Math.max(...costs), right: 0, top: "middle", textStyle: { color: ink() }, text: [Math.max(...costs), Math.min(...costs)].map(within(Math.min(...costs), Math.max(...costs))),
        inRange: { color: data.maximize ? ["#b9c6d8", "#5a9bd5", "#0b4f94"] : ["#0b4f94", "#5a9bd5", "#b9c6d8"] } },
      series: [{ type: "parallel", lineStyle: { width: 1, opacity: 0.5 }, inactiveOpacity: 0.03, activeOpacity: 0.8, progressive: 500,
        data: order.map((c) => all.map((column) => column[c])) }],
    };
  }, "tall");
  const form = make("div", { class: "tools", role: "group", "aria-label": "Filter by a parameter" });
  const pick = make("select", { "aria-label": "Axis to filter", id: "brush-axis" },
    ...axes().map((a, d) => make("option", { value: d }, a.name)));
  const from = make("input", { "aria-label": "From", id: "brush-from", placeholder: "from" });
  const to = make("input", { "aria-label": "To", id: "brush-to", placeholder: "to" });
  const apply = make("button", { type: "button", id: "brush-apply" }, "Keep");
  const clear = make("button", { type: "button", id: "brush-clear" }, "Keep all");
  const select = (d, parts) => {
    const before = drawnAxes().length;
    intervals[d] = parts;
    const list = drawnAxes();
    /* A chart that is drawn anew has forgotten what was brushed. */
    const wanted = list.length === before ? [[d, parts]] : Object.entries(intervals);
    if (charts.parallel && list.length !== before) drawn.filter((one) => one.id === "parallel").forEach(draw);
    wanted.forEach(([dim, part]) => {
      const index = list.findIndex((axis) => axis.dim === Number(dim));
      if (charts.parallel && index >= 0) charts.parallel.dispatchAction({ type: "axisAreaSelect", parallelAxisIndex: index, intervals: part });
    });
    filter();
  };
  apply.addEventListener("click", () => {
    const d = Number(pick.value);
    const axis = axes()[d];
    const number = (text, otherwise) => {
      if (text.trim() === "") return otherwise;
      return axis.type === "category" ? axis.data.indexOf(text.trim()) : Number(text);
    };
    const a = number(from.value, axis.type === "category" ? 0 : -Infinity);
    const b = number(to.value, axis.type === "category" ? axis.data.length - 1 : Infinity);
    if (Number.isNaN(a) || Number.isNaN(b) || (axis.type === "category" && (a < 0 || b < 0))) {
      status.textContent = "Neither a value of the axis nor empty: " + from.value + " to " + to.value;
      return;
    }
    const column = values()[d].map((v) => position(d, v)).filter((v) => v !== null);
    const [low, high] = [Math.max(a, Math.min(...column)), Math.min(b, Math.max(...column))];
    /* The library of the charts would turn it round, and keep what is between. */
    if (low > high) {
      status.textContent = "No value of " + axis.name + " is there: " + from.value + " to " + to.value;
      return;
    }
    select(d, [[low, high]]);
  });
  [from, to].forEach((box) => box.addEventListener("keydown", (e) => {
    if (e.key === "Enter") apply.click();
  }));
  clear.addEventListener("click", () => Object.keys(intervals).forEach((d) => select(d, [])));
  form.append("Keep where", pick, "is from", from, "to", to, apply, clear);
  element.append(form, status, table);
  filter();
  return filter;
};

const importance = () => {
  if (!data.model) return;
  const m = data.model;
  const element = section("importance", "Importance of parameters",
    "Share of the variance of the " + quantity() + " over the whole space that a parameter accounts for alone (bar; its 95 % interval holds what the points leave open, what hyperparameters drawn anew and what leaving out a fifth of the points change), in all (with every other parameter), and what two do only together. On the scale of the model: "
    + (m.scale === "LOG" ? "logarithms" : m.scale.toLowerCase().replaceAll("_", " ")) + "; constraints are not regarded." + (m.main.length > MOST_BARS ? " The " + MOST_BARS + " largest are drawn, the table has all." : ""));
  const bars = (effects, totals) => (instance) => ({
    grid: { left: 75, right: 30, top: 40, bottom: 90 },
    xAxis: themed({ type: "category", data: effects.map((e) => e.name), axisLabel: { rotate: 30, interval: 0, ...shortened(120) } }),
    yAxis: themed({ type: "value", name: "share", min: 0, max: (v) => (v.max < 0.05 ? 0.05 : null), nameGap: 45 }),
    series: [
      ...(totals ? [{ name: "in all", type: "bar", barGap: "-100%", data: effects.map((e) => e.total), itemStyle: { color: COLOURS[0], opacity: 0.3 } }] : []),
      { name: "alone", type: "bar", barGap: "-100%", data: effects.map((e) => e.share), itemStyle: { color: COLOURS[0] } },
      { name: "interval", type: "custom", z: 10, itemStyle: { color: ink() }, data: effects.map((e, i) => [i, e.low, e.high]), encode: { x: 0, y: [1, 2] },
        renderItem: (params, api) => error(api, api.value(0), api.value(1), api.value(2), ink()) },
    ],
  });
  const sorted = [...m.main].sort((a, b) => b.total - a.total);
  chart(element, "importance", "Shares of the parameters", bars(sorted.slice(0, MOST_BARS), true));
  if (m.pairs.length) chart(element, "pairs", "Shares of pairs beyond their parameters", bars(m.pairs.slice(0, 10), false));
  element.append(tableBlock("importance", "shares of variance", () => {
    const all = [...sorted, ...m.pairs];
    return { columns: ["parameters", "share", "low", "high", "in all"], length: all.length,
      row: (k) => [all[k].name, all[k].share, all[k].low, all[k].high, all[k].total] };
  }));
};

const slices = () => {
  if (!data.model || !data.model.slices) return;
  const element = section("slices", "Slices of the surrogate",
    "What the model expects when one parameter of the recommended configuration is changed: median and 95 % interval of the " + quantity() + " without the noise of a run. Gaps are points that the constraints forbid. Wide bands are where little was measured.");
  const grid = make("div", { class: "small" });
  element.append(grid);
  data.model.slices.forEach((s) => {
    const p = data.parameters[s.parameter];
    const id = "slice-" + s.parameter;
    chart(grid, id, "Slice along " + p.name, () => {
      const axis = axisOf(s.parameter);
      const x = s.x;
      const unit = unitOf([...s.low, ...s.high]);
      const [low, high, median] = [s.low, s.high, s.median].map((values) => values.map((v) => inUnit(v, unit)));
      const known = [...low, ...high].filter((v) => v !== null);
      const tick = within(Math.min(...known), Math.max(...known));
      const own = data.recommendation.configuration >= 0 ? data.configurations.values[s.parameter][data.recommendation.configuration] : null;
      const nominal = axis.type === "category";
      const interval = nominal
        ? [{ name: "95 % interval", type: "custom", data: x.map((v, i) => [v, low[i], high[i]]), encode: { x: 0, y: [1, 2] },
          renderItem: (params, api) => error(api, api.value(0), api.value(1), api.value(2), COLOURS[0]) }]
        : [band("95 % interval", x, low, high, COLOURS[0])];
      return {
        legend: { show: false },
        grid: { left: 65, right: 15, top: 15, bottom: 45 },
        xAxis: themed({ ...axis, name: p.name, nameGap: 26 }),
        yAxis: themed({ type: "value", scale: true, name: unit === 1 ? undefined : "in " + unit, nameGap: 46, axisLabel: { formatter: tick } }),
        series: [...interval,
          { name: "median", type: "line", symbol: nominal ? "circle" : "none", symbolSize: 7, data: x.map((v, i) => [v, median[i]]), lineStyle: { width: nominal && !p.ordered ? 0 : 2, color: COLOURS[0] }, itemStyle: { color: COLOURS[0] },
            markLine: own === null ? undefined : { silent: true, symbol: "none", label: { show: false }, lineStyle: { color: COLOURS[1] }, data: [{ xAxis: own }] } }],
      };
    });
  });
  element.append(tableBlock("slices", "slices", () => {
    const rows = data.model.slices.flatMap((s) => s.x.map((v, i) => [data.parameters[s.parameter].name, parameterValue(s.parameter, v), s.median[i], s.low[i], s.high[i]]));
    return { columns: ["parameter", "value", "median", "low", "high"], length: rows.length, row: (k) => rows[k] };
  }));
};

/* The best, and the sure, are blue. */
const HEAT = ["#0b4f94", "#5a9bd5", "#dfe6ee", "#eda45c", "#b3420b"];

const contours = () => {
  if (!data.model || !data.model.contours || !data.model.contours.length) return;
  const element = section("contours", "Contours of the surrogate",
    "The model over the pairs that interact most, the other parameters as recommended: the expected " + quantity() + ", or how unsure the model is of it (width of the 95 % interval). Empty cells are points that the constraints forbid.");
  const pick = make("select", { id: "contour-what", "aria-label": "What the contours show" },
    make("option", { value: "median" }, "expected " + quantity()), make("option", { value: "width" }, "uncertainty"));
  element.append(make("div", { class: "tools" }, pick));
  const grid = make("div", { class: "small" });
  element.append(grid);
  const cells = (c) => c.median.map((v, k) => [k % c.x.length, Math.floor(k / c.x.length),
    v === null ? null : pick.value === "median" ? v : c.high[k] - c.low[k]]).filter((cell) => cell[2] !== null);
  data.model.contours.forEach((c, k) => chart(grid, "contour-" + k, "Contour of " + data.parameters[c.a].name + " and " + data.parameters[c.b].name, () => {
    const all = cells(c);
    const z = all.map((cell) => cell[2]);
    const labels = (p, values) => values.map((v) => (typeof v === "number" && !data.parameters[p].labels.length ? within(Math.min(...values), Math.max(...values))(v) : shown(parameterValue(p, v))));
    return {
      legend: { show: false },
      grid: { left: 95, right: 85, top: 15, bottom: 50 },
      xAxis: themed({ type: "category", data: labels(c.a, c.x), axisLabel: shortened(90), name: data.parameters[c.a].name }),
      yAxis: themed({ type: "category", data: labels(c.b, c.y), axisLabel: shortened(64), name: data.parameters[c.b].name, nameGap: 72, nameTruncate: { maxWidth: 180 } }),
      visualMap: { min: Math.min(...z), max: Math.max(...z), right: 0, top: "middle", itemHeight: 90, text: [Math.max(...z), Math.min(...z)].map(within(Math.min(...z), Math.max(...z))), textStyle: { color: ink() },
        inRange: { color: pick.value === "median" && data.maximize ? [...HEAT].reverse() : HEAT } },
      series: [{ type: "heatmap", data: all }],
    };
  }));
  pick.addEventListener("change", () => drawn.filter((d) => d.id.startsWith("contour-") && charts[d.id]).forEach(draw));
  element.append(tableBlock("contours", "contours", () => {
    const rows = data.model.contours.flatMap((c) => c.median.map((v, k) => [data.parameters[c.a].name, data.parameters[c.b].name,
      parameterValue(c.a, c.x[k % c.x.length]), parameterValue(c.b, c.y[Math.floor(k / c.x.length)]), v, c.low[k], c.high[k]]));
    return { columns: ["a", "b", "value of a", "value of b", "median", "low", "high"], length: rows.length, row: (k) => rows[k] };
  }));
};

const counts = () => {
  const element = section("counts", "Runs per configuration",
    "How often configurations were measured: few of them many times is what a search under noise should show, the best most often.");
  const histogram = () => {
    const n = new Map();
    data.configurations.runs.forEach((r) => n.set(r, (n.get(r) || 0) + 1));
    return [...n].sort((a, b) => a[0] - b[0]);
  };
  chart(element, "counts", "Histogram of runs per configuration", () => ({
    legend: { show: false },
    xAxis: themed({ type: "category", data: histogram().map((h) => String(h[0])), name: "measured runs" }),
    yAxis: themed({ type: "log", min: 0.5, name: "configurations", nameGap: 45, axisLabel: { formatter: (v) => (v < 1 ? "" : String(v)) } }),
    series: [{ name: "configurations", type: "custom", data: histogram().map((h, i) => [i, h[1]]), encode: { x: 0, y: 1 }, renderItem: column }],
  }));
  element.append(tableBlock("counts", "runs per configuration", () => ({
    columns: ["measured runs", "configurations"], length: histogram().length, row: (k) => histogram()[k] })));
};

const failures = () => {
  const element = section("failures", "Failures by kind and region",
    "Trials that failed or were given up, by kind; and their share where a parameter has a value. A parameter whose values differ here has a region that does not work; the one whose values differ most is shown first.");
  const kinds = () => {
    const n = new Map();
    data.trials.kind.filter((k) => k !== "").forEach((k) => n.set(k, (n.get(k) || 0) + 1));
    return [...n].sort((a, b) => b[1] - a[1]);
  };
  const pick = make("select", { id: "failure-parameter", "aria-label": "Parameter whose values are compared" },
    ...data.parameters.map((p, d) => make("option", { value: d }, p.name)));
  const regions = (d = Number(pick.value)) => {
    const column = data.configurations.values[d];
    const own = data.trials.configuration.map((c) => column[c]);
    const axis = axisOf(d);
    if (axis.type === "category") {
      const rows = new Map(axis.data.map((label) => [label, [label, 0, 0]]));
      own.forEach((v, t) => {
        const row = rows.get(typeof v === "number" ? axis.data[v] : v);
        row[1]++;
        row[2] += data.trials.kind[t] === "" ? 0 : 1;
      });
      return [...rows.values()];
    }
    const map = axis.type === "log" ? Math.log : (v) => v;
    const back = axis.type === "log" ? Math.exp : (v) => v;
    const low = Math.min(...own.map(map));
    const width = (Math.max(...own.map(map)) - low) / 8;
    if (width === 0) return [[within(own[0], own[0])(own[0]), own.length, data.trials.kind.filter((k) => k !== "").length]];
    const end = within(back(low), back(low + 8 * width));
    return range(8).map((k) => {
      const here = range(own.length).filter((t) => Math.min(7, Math.floor((map(own[t]) - low) / width)) === k);
      return [end(back(low + k * width)) + " to " + end(back(low + (k + 1) * width)),
        here.length, here.filter((t) => data.trials.kind[t] !== "").length];
    });
  };
  /* The variance between the values, by the number of values, which alone makes some. */
  const spread = (d) => {
    const here = regions(d).filter((r) => r[1]);
    const share = here.reduce((sum, r) => sum + r[2], 0) / data.trials.kind.length;
    return here.length < 2 ? 0 : here.reduce((sum, r) => sum + r[1] * (r[2] / r[1] - share) ** 2, 0) / (here.length - 1);
  };
  const spreads = data.parameters.map((_, d) => (kinds().length ? spread(d) : 0));
  pick.value = String(spreads.indexOf(Math.max(...spreads)));
  const bars = make("div", { class: "two" });
  element.append(make("div", { class: "tools" }, "Share by", pick), bars);
  chart(bars, "failures", "Failures by kind", () => ({
    legend: { show: false },
    grid: { left: 110, right: 30, top: 15, bottom: 45 },
    xAxis: themed({ type: "value", name: "trials", minInterval: 1 }),
    yAxis: themed({ type: "category", data: kinds().map((k) => k[0]), axisLabel: shortened(100) }),
    series: [{ type: "bar", data: kinds().map((k) => k[1]), itemStyle: { color: COLOURS[5] } }],
    title: kinds().length ? undefined : none("No trial failed or was given up."),
  }));
  chart(bars, "regions", "Share of failures by value of a parameter", () => ({
    legend: { show: false },
    grid: { left: 60, right: 20, top: 15, bottom: 70 },
    xAxis: themed({ type: "category", data: regions().map((r) => r[0]), axisLabel: { rotate: 30, ...shortened(120) } }),
    yAxis: themed({ type: "value", min: 0, max: 1, name: "share failed", nameGap: 40 }),
    series: [{ type: "bar", data: regions().map((r) => (r[1] ? r[2] / r[1] : null)), itemStyle: { color: COLOURS[5] } }],
  }));
  pick.addEventListener("change", () => drawn.filter((d) => d.id === "regions" && charts[d.id]).forEach(draw));
  element.append(tableBlock("failures", "failures by value of the chosen parameter", () => ({
    columns: ["value", "trials", "failed or given up"], length: regions().length, row: (k) => regions()[k] })));
};

const times = () => {
  const element = section("times", "Decision and run times",
    "Seconds that each decision took, and each run. Decisions that grow towards the runs mean that the heuristic has become the bottleneck.");
  const points = (column) => thinned(range(data.trials.value.length).filter((t) => column[t] > 0), MOST_POINTS).map((t) => [t, column[t]]);
  chart(element, "times", "Decision and run times by trial", () => ({
    xAxis: themed({ type: "value", name: "trial", minInterval: 1 }),
    yAxis: themed({ type: "log", name: "seconds", nameGap: 55 }),
    series: [
      { name: "decision", type: "scatter", symbolSize: 4, data: points(data.trials.decision) },
      { name: "run", type: "scatter", symbolSize: 4, data: points(data.trials.elapsed) },
    ],
  }));
  element.append(tableBlock("times", "times", () => ({
    columns: ["trial", "decision seconds", "run seconds"], length: data.trials.value.length,
    row: (t) => [t, data.trials.decision[t], data.trials.elapsed[t]] })));
};

/** A bar from the end of the axis: bars of a logarithmic axis begin at 1, so that one configuration would have none. */
const column = (params, api) => {
  const [x, y] = api.coord([api.value(0), api.value(1)]);
  const width = api.size([1, 0])[0] * 0.7;
  return {
    type: "rect", shape: { x: x - width / 2, y, width, height: params.coordSys.y + params.coordSys.height - y }, style: { fill: COLOURS[0] },
    textContent: { style: { text: String(api.value(1)), fill: ink() } }, textConfig: { position: "top" },
  };
};

/** Standard normal distribution function (Abramowitz and Stegun 1964, 26.2.17; error below 1e-7). */
const phi = (z) => {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return z > 0 ? 1 - tail : tail;
};

const check = () => {
  if (!data.model) return;
  const c = data.model.check;
  const element = section("check", "Can the model be trusted?",
    "Left: each configuration predicted from all others, against what was measured; good predictions lie on the line, honest bars cross it. Right: the share of measurements inside intervals of each level; above the line the model is too cautious, below it too sure of itself.");
  const two = make("div", { class: "two" });
  element.append(two);
  chart(two, "check", "Leave-one-out predictions against measurements", () => {
    const some = thinned(range(c.value.length), 400);
    const unit = unitOf(c.value);
    const [value, low, high, median] = [c.value, c.low, c.high, c.median].map((values) => values.map((v) => inUnit(v, unit)));
    const ends = [Math.min(...value), Math.max(...value)];
    return {
      grid: { left: 70, right: 20, top: 30, bottom: 45 },
      xAxis: themed({ type: "value", scale: true, name: withUnit("measured", unit) }),
      yAxis: themed({ type: "value", scale: true, name: withUnit("predicted", unit), nameGap: 52 }),
      series: [
        { name: "95 % interval", type: "custom", data: some.map((i) => [value[i], low[i], high[i]]), encode: { x: 0, y: [1, 2] },
          renderItem: (params, api) => ({ type: "line", shape: (() => { const a = api.coord([api.value(0), api.value(1)]); const b = api.coord([api.value(0), api.value(2)]); return { x1: a[0], y1: a[1], x2: b[0], y2: b[1] }; })(), style: { stroke: COLOURS[0], opacity: 0.35 } }) },
        { name: "median", type: "scatter", symbolSize: 5, data: some.map((i) => [value[i], median[i]]) },
        { name: "equal", type: "line", symbol: "none", data: ends.map((v) => [v, v]), lineStyle: { type: "dashed" } },
      ],
    };
  });
  const calibration = () => range(21).map((k) => {
    const level = k / 20;
    return [level, c.score.filter((z) => 2 * phi(Math.abs(z)) - 1 <= level).length / c.score.length];
  });
  chart(two, "calibration", "Calibration of the intervals", () => ({
    grid: { left: 60, right: 20, top: 30, bottom: 45 },
    xAxis: themed({ type: "value", name: "level of the interval", min: 0, max: 1 }),
    yAxis: themed({ type: "value", name: "share inside", min: 0, max: 1, nameGap: 40 }),
    series: [
      { name: "model", type: "line", data: calibration() },
      { name: "calibrated", type: "line", symbol: "none", data: [[0, 0], [1, 1]], lineStyle: { type: "dashed" } },
    ],
  }));
  element.append(tableBlock("check", "each configuration predicted from the others", () => ({
    columns: ["measured", "median", "low", "high", "standardised residual", ...data.parameters.map((p) => p.name)],
    length: c.value.length,
    row: (k) => [c.value[k], c.median[k], c.low[k], c.high[k], c.score[k],
      ...data.parameters.map((_, d) => parameterValue(d, data.configurations.values[d][c.configuration[k]]))] })));
};

const settings = () => {
  const element = section("settings", "Settings and provenance", "What it takes to run it again: everything that decided, by name.");
  const entries = () => Object.entries(data.settings);
  element.append(tableBlock("settings", "settings", () => ({ columns: ["name", "value"], length: entries().length, row: (k) => entries()[k] }), true));
};

/* ---- live updates, start ---- */

/* Sections of the model come and go by themselves while a run goes on. */
const modelTop = make("div");
const modelEnd = make("div");
const buildModel = () => {
  if (!data.incumbent.trial.length) return;
  filled(modelTop, [importance, slices, contours]);
  filled(modelEnd, [check]);
};
let refresh = () => {};
const build = () => {
  brushed = null;
  let fill = () => {};
  let filter = () => {};
  const some = data.trials.value.length > 0;
  const measuredSome = some && data.incumbent.trial.length > 0;
  filled(main, [
    () => {
      fill = summary();
    },
    ...(measuredSome ? [incumbent, () => main.append(modelTop), () => {
      filter = parallel();
    }] : []),
    ...(some ? [replicates, counts, failures, times] : []),
    ...(measuredSome ? [() => main.append(modelEnd)] : []),
    settings,
  ]);
  buildModel();
  const had = measuredSome;
  refresh = () => {
    if (!had) {
      build();
      return;
    }
    fill();
    filter();
    refreshed();
    main.querySelectorAll("details").forEach((d) => d.refill());
  };
};
build();
window.bboReport.kept = () => brushed;

/** Adds what is new; false if it does not follow on what is there. */
const added = (news) => {
  if (news.from !== data.trials.value.length) return false;
  if (news.from === 0) {
    Object.assign(data, news);
    build();
    return true;
  }
  Object.keys(data.trials).forEach((column) => data.trials[column].push(...news.trials[column]));
  const c = news.configurations;
  c.values.forEach((column, d) => data.configurations.values[d].push(...column));
  c.place.forEach((at, k) => ["value", "runs", "deviation"].forEach((column) => {
    data.configurations[column][at] = c[column][k];
  }));
  Object.keys(data.incumbent).forEach((column) => data.incumbent[column].push(...news.incumbent[column]));
  ["parameters", "recommendation", "text", "settings", "maximize"].forEach((name) => {
    data[name] = news[name];
  });
  refreshSoon();
  return true;
};
/* Drawing takes longer than telling: several pieces of news are drawn at once. */
let waiting = false;
const refreshSoon = () => {
  if (waiting) return;
  waiting = true;
  setTimeout(() => {
    waiting = false;
    refresh();
  }, 250);
};

if (live) {
  const say = (text) => {
    document.getElementById("state").textContent = text;
  };
  const gone = () => say("The page's server has ended; what is shown is the last it said.");
  const whole = () => fetch("data.json").then((r) => r.json()).then((next) => {
    data = { ...next, model: next.model || data.model };
    build();
  }).catch(gone);
  const model = () => fetch("model.json").then((r) => r.json()).then((next) => {
    if (next === null) return;
    data.model = next;
    buildModel();
  }).catch(gone);
  const events = new EventSource("events?from=" + data.trials.value.length);
  events.addEventListener("trials", (e) => {
    if (!added(JSON.parse(e.data))) whole();
  });
  events.addEventListener("whole", whole);
  events.addEventListener("model", model);
  events.addEventListener("stopped", () => events.close());
  events.addEventListener("error", () => say("The page's server has ended, or does not answer; trying again."));
}
