// Uses the page as its reader does and writes what it saw into an element for
// the test to read. It runs in a copy of the page without its content policy.
(async () => {
  const seen = {};
  const form = document.getElementById("filters");
  const tick = (ms) => new Promise((done) => setTimeout(done, ms));
  const shown = () => [...document.querySelectorAll(".finding")].filter((f) => f.checkVisibility()).length;
  const type = async (text) => {
    form.q.value = text;
    form.q.dispatchEvent(new Event("input", { bubbles: true }));
    await tick(1000);
  };

  seen.all = shown();
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true, cancelable: true }));
  seen.slashFocuses = document.activeElement.id;
  await type("RES2003 payments");
  seen.searched = shown();
  seen.fragment = location.hash;
  seen.status = document.getElementById("shown").textContent;
  form.querySelector("[value=warning]").click();
  seen.withoutWarnings = shown();
  seen.none = document.getElementById("none").checkVisibility();
  form.querySelector("[type=reset]").click();
  await tick(1000);
  seen.reset = shown();
  seen.resetFragment = location.hash;

  form.code.value = "RES2003";
  form.code.dispatchEvent(new Event("input", { bubbles: true }));
  seen.ofCode = shown();
  form.querySelector("[value=package]").click();
  seen.inPackages = document.querySelectorAll("#packages .finding").length;
  form.querySelector("[value=rule]").click();
  seen.inRules = document.querySelectorAll("#rules .finding").length;

  document.querySelector(".overview a[href^='#package=']").click();
  await tick(1000);
  seen.ofPackage = shown() < seen.all && [...document.querySelectorAll(".finding")]
    .every((f) => f.hidden === (f.dataset.package !== form.package.value));
  document.querySelector(".finding[hidden] a.id").click();
  await tick(1000);
  seen.linkShowsAll = shown();
  seen.explained = document.querySelectorAll(".explanation[open]").length;
  dispatchEvent(new Event("beforeprint"));
  seen.foldedInPrint = document.querySelectorAll("details:not([open])").length;
  dispatchEvent(new Event("afterprint"));
  seen.explainedAfterPrint = document.querySelectorAll(".explanation[open]").length;

  // A phone is narrower than a browser window may be, a frame is not.
  const frame = document.createElement("iframe");
  frame.style.width = "360px";
  frame.srcdoc = document.documentElement.outerHTML;
  const loaded = new Promise((done) => { frame.onload = done; });
  document.body.append(frame);
  await loaded;
  const page = frame.contentDocument.documentElement;
  seen.phoneOverflow = page.scrollWidth - page.clientWidth;
  frame.remove();

  const out = document.createElement("pre");
  out.id = "seen";
  out.textContent = JSON.stringify(seen);
  document.body.append(out);
})();
