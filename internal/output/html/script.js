// Search, filters and grouping. Without this script the page shows everything, by rule.
// What is chosen stands in the fragment, #q=…&severity=error&code=…&package=…&by=package&short=1,
// so that a link carries it and Back takes it away again.
(() => {
  "use strict";
  const byId = (id) => document.getElementById(id);
  const form = byId("filters");
  // Printed paper has nothing to click on: all that is folded is opened, and folded again.
  const opened = [];
  addEventListener("beforeprint", () => {
    for (const d of document.querySelectorAll("details:not([open])")) {
      d.open = true;
      opened.push(d);
    }
  });
  addEventListener("afterprint", () => opened.splice(0).forEach((d) => { d.open = false; }));
  if (!form) return;
  form.hidden = false;

  const findings = [...document.querySelectorAll(".finding")];
  const groups = {};
  for (const key of ["code", "package"]) {
    groups[key] = new Map();
    for (const group of document.querySelectorAll(".group[data-" + key + "]")) groups[key].set(group.dataset[key], group);
  }
  const severities = [...form.querySelectorAll("[name=severity]")];
  const narrow = matchMedia("(max-width: 63.99rem)");
  if (narrow.matches) for (const d of document.querySelectorAll(".overview")) d.open = false;

  // The text of a finding is gathered when it is first searched.
  const texts = new Map();
  const textOf = (finding) => {
    let text = texts.get(finding);
    if (text === undefined) {
      const group = groups.code.get(finding.dataset.code);
      text = (finding.textContent + " " + group.querySelector("h2").textContent).toLowerCase();
      texts.set(finding, text);
    }
    return text;
  };

  const parameters = () => {
    const p = new URLSearchParams();
    const q = form.q.value.trim();
    if (q) p.set("q", q);
    if (severities.some((s) => !s.checked)) {
      const on = severities.filter((s) => s.checked).map((s) => s.value);
      for (const value of on.length ? on : ["none"]) p.append("severity", value);
    }
    if (form.code.value) p.set("code", form.code.value);
    if (form.package.value) p.set("package", form.package.value);
    if (form.by.value !== "rule") p.set("by", form.by.value);
    if (form.short.checked) p.set("short", "1");
    return p.toString();
  };

  const choose = (fragment) => {
    const p = new URLSearchParams(fragment);
    form.q.value = p.get("q") || "";
    const on = p.getAll("severity");
    for (const s of severities) s.checked = on.length === 0 || on.includes(s.value);
    form.code.value = p.get("code") || "";
    form.package.value = p.get("package") || "";
    form.by.value = p.get("by") === "package" ? "package" : "rule";
    form.short.checked = p.has("short");
  };

  // place puts the findings below the rules or below the packages.
  let placed = "rule";
  const place = (by) => {
    if (by === placed) return;
    placed = by;
    const key = by === "package" ? "package" : "code";
    const lists = new Map();
    for (const finding of findings) {
      const value = finding.dataset[key];
      if (!lists.has(value)) lists.set(value, document.createDocumentFragment());
      lists.get(value).append(finding);
    }
    for (const [value, list] of lists) groups[key].get(value).querySelector(".list").append(list);
    byId("packages").hidden = by !== "package";
  };

  const apply = () => {
    place(form.by.value);
    document.body.classList.toggle("short", form.short.checked);
    const words = form.q.value.toLowerCase().split(/\s+/).filter(Boolean);
    const on = new Set(severities.filter((s) => s.checked).map((s) => s.value));
    const counts = { code: new Map(), package: new Map() };
    let shown = 0;
    for (const finding of findings) {
      const d = finding.dataset;
      const fits = on.has(d.severity) && (!form.code.value || d.code === form.code.value) &&
        (!form.package.value || d.package === form.package.value) && words.every((w) => textOf(finding).includes(w));
      finding.hidden = !fits;
      if (!fits) continue;
      shown++;
      for (const key of ["code", "package"]) counts[key].set(d[key], (counts[key].get(d[key]) || 0) + 1);
    }
    for (const key of ["code", "package"]) {
      for (const [value, group] of groups[key]) {
        const n = counts[key].get(value) || 0;
        group.hidden = n === 0;
        group.querySelector("h2 .count").textContent = n;
      }
    }
    byId("none").hidden = shown > 0;
    byId("explanations").hidden = shown === 0 || placed !== "package";
    const noun = findings.length === 1 ? " finding" : " findings";
    byId("shown").textContent = (shown === findings.length ? "" : shown + " of ") + findings.length + noun;
  };

  // follow does what the fragment says: filters, or the place of a finding, a rule or a heading.
  const follow = () => {
    const fragment = location.hash.slice(1);
    if (fragment.includes("=") || fragment === "") {
      choose(fragment);
      apply();
      return;
    }
    const target = byId(fragment);
    if (!target) return;
    if (target.closest("[hidden]")) {
      choose("");
      apply();
    }
    if (target.matches("details")) target.open = true;
    target.scrollIntoView();
  };

  const changed = () => {
    const p = parameters();
    apply();
    history.replaceState(null, "", p ? "#" + p : location.pathname + location.search);
  };
  let waiting;
  form.addEventListener("input", (event) => {
    clearTimeout(waiting);
    if (event.target === form.q) waiting = setTimeout(changed, 150);
    else changed();
  });
  form.addEventListener("reset", () => setTimeout(changed, 0));
  form.addEventListener("submit", (event) => event.preventDefault());
  addEventListener("hashchange", follow);
  addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
    event.preventDefault();
    form.q.focus();
  });
  follow();
})();
