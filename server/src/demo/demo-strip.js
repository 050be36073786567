// The demo strip's script in the browser. Served unbundled, only by the demo.
(() => {
  const strip = document.getElementById("demo-strip");
  if (!strip) return;
  // The strip is hidden until its style sheet, which sets `display`, is enabled.
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

  // Also sets `hidden`, because screen readers would still read text that is only moved out of sight.
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

  // Fetched before the press, because some browsers only allow clipboard writes immediately after it.
  const readKey = async () => {
    const before = cardKey;
    try {
      ({ cardKey } = await ask("card-key", "GET"));
    } catch {
      cardKey = undefined;
    }
    // The message is about a previous key.
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
