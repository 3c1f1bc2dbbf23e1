// Hands the chart in the page to Mermaid and writes what became of it into an
// element for the test to read.
(async () => {
  const seen = { alerts: 0 };
  window.alert = () => { seen.alerts++; };
  try {
    mermaid.initialize({ startOnLoad: false, securityLevel: "strict" });
    const text = document.getElementById("chart").textContent;
    await mermaid.parse(text);
    const { svg } = await mermaid.render("drawn", text);
    const place = document.getElementById("place");
    place.innerHTML = svg;
    seen.labels = [...place.querySelectorAll(".node .nodeLabel")].map((n) => n.innerHTML.replace(/^<p>|<\/p>$/g, ""));
    seen.edges = place.querySelectorAll("path.flowchart-link").length;
    seen.foreign = place.querySelectorAll("script, img, iframe, a, ul, ol, li, strong, b, i, em").length;
    seen.missing = place.querySelectorAll(".node.missing").length;
  } catch (e) {
    seen.error = String(e);
  }
  const out = document.createElement("pre");
  out.id = "seen";
  out.textContent = JSON.stringify(seen);
  document.body.append(out);
})();
