// The demo's strip in the browser. Served as it is, by the demo alone.
(() => {
  const strip = document.getElementById("demo-strip");
  if (!strip) return;
  // Its rule for `display` shows the strip.
  document.getElementById("demo-strip-style").media = "all";
  const newsShownMs = 8_000;
  const control = (name) => strip.querySelector(`[data-do="${name}"]`);
  const copyButton = control("copy-key");
  let cardKey;
  let newsTimer;

  const ask = async (path, method) => {
    const answer = await fetch(`/api/demo/${path}`, {
      method,
      headers: { "content-type": "application/json" },
      ...(method === "POST" && { body: "{}" }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return (await answer.json()).data;
  };

  // Hides the words as well: what is only out of sight is still read aloud.
  const forget = () => {
    for (const news of strip.querySelectorAll("span[data-news]")) news.hidden = true;
    delete strip.dataset.news;
    clearTimeout(newsTimer);
  };

  const tell = (kind) => {
    for (const news of strip.querySelectorAll("span[data-news]")) news.hidden = news.dataset.news !== kind;
    strip.dataset.news = kind;
    clearTimeout(newsTimer);
    newsTimer = setTimeout(forget, newsShownMs);
  };

  // Ahead of the press: some browsers let only what follows a press at once write to the clipboard.
  const readKey = async () => {
    const before = cardKey;
    try {
      ({ cardKey } = await ask("card-key", "GET"));
    } catch {
      cardKey = undefined;
    }
    // What was copied, or shown to be copied, is another key now.
    if (before !== cardKey && strip.dataset.news !== "failed") forget();
  };

  const copyKey = async () => {
    if (!cardKey) await readKey();
    if (!cardKey) return tell("failed");
    try {
      await navigator.clipboard.writeText(cardKey);
      tell("copied");
    } catch {
      strip.querySelector("code").textContent = cardKey;
      tell("not-copied");
    }
  };

  const signIn = async () => {
    try {
      const { access_token, user } = await ask("sample-member", "POST");
      localStorage.setItem("access_token", access_token);
      localStorage.setItem("token", access_token);
      localStorage.setItem("userInfo", JSON.stringify(user));
      location.assign("/profile");
    } catch {
      tell("failed");
    }
  };

  const hide = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is younger than the browsers to support.
    document.cookie = "demo_strip=hidden; path=/; samesite=lax";
    strip.remove();
  };

  for (const moment of ["pointerenter", "focus"]) copyButton.addEventListener(moment, readKey);
  copyButton.addEventListener("click", copyKey);
  control("sign-in").addEventListener("click", signIn);
  control("hide").addEventListener("click", hide);
  addEventListener("load", readKey, { once: true });
})();
