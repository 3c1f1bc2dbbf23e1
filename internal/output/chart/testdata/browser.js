// Measures the page at the widths of phones and desks and writes what it saw into
// an element for the test to read. It runs in a copy of the page without its
// content policy.
(async () => {
  const seen = { alerts: 0 };
  window.alert = () => { seen.alerts++; };
  const page = document.documentElement.outerHTML.replace(/<script>[^]*?<\/script>(?=<\/body>)/, "");

  // Texts of the picture lie within their boxes, whatever font there is.
  seen.wide = [];
  for (const box of document.querySelectorAll("main .picture .box")) {
    const right = box.querySelector("rect").getBBox();
    for (const text of box.querySelectorAll("text")) {
      const b = text.getBBox();
      if (b.x + b.width > right.x + right.width + 1) seen.wide.push(text.textContent);
    }
  }

  // What hostile names tried to bring in.
  seen.foreign = document.querySelectorAll("img, iframe, object, main script, main style").length;

  // Every link that leads into the page arrives at something that can be seen.
  seen.astray = [...document.querySelectorAll("main a[href^='#']")]
    .filter((a) => !document.getElementById(a.getAttribute("href").slice(1))?.checkVisibility()).map((a) => a.getAttribute("href"));

  // The evidence of a cell stands out when the cell leads there.
  const cell = document.querySelector(".matrix td a");
  if (cell) {
    cell.click();
    await new Promise((done) => setTimeout(done, 100));
    const row = document.querySelector("tr:target > th");
    seen.target = !!row && getComputedStyle(row).backgroundColor !== "rgba(0, 0, 0, 0)";
  }

  // A phone is narrower than a browser window may be, a frame is not.
  seen.overflow = [];
  for (const width of [320, 390, 768, 1280]) {
    const frame = document.createElement("iframe");
    frame.style.cssText = "border:0;height:900px;width:" + width + "px";
    frame.srcdoc = page;
    const loaded = new Promise((done) => { frame.onload = done; });
    document.body.append(frame);
    await loaded;
    const doc = frame.contentDocument;
    const root = doc.documentElement;
    if (root.scrollWidth > root.clientWidth) seen.overflow.push(width + ": " + (root.scrollWidth - root.clientWidth));
    for (const cell of doc.querySelectorAll(".system td, .system li, .legend li")) {
      if (cell.getBoundingClientRect().right > root.clientWidth + 1) seen.overflow.push(width + ": " + cell.textContent.slice(0, 40));
    }
    // Where the picture is cut off, the systems are seen and the callers are not.
    for (const box of doc.querySelectorAll(".box.system rect")) {
      const at = box.getBoundingClientRect();
      if (at.left < 0 || at.right > root.clientWidth + 1) seen.overflow.push(width + ": a system lies outside");
    }
    frame.remove();
  }

  const out = document.createElement("pre");
  out.id = "seen";
  out.textContent = JSON.stringify(seen);
  document.body.append(out);
})();
