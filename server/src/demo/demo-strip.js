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

  const sendRequest = async (path, method) => {
    const answer = await fetch(`/api/demo/${path}`, {
      method,
      headers: { "content-type": "application/json" },
      ...(method === "POST" && { body: "{}" }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return (await answer.json()).data;
  };

  // Also sets `hidden`, because screen readers would still read text that is only moved out of sight.
  const hideNews = () => {
    for (const news of strip.querySelectorAll("span[data-news]")) news.hidden = true;
    delete strip.dataset.news;
    clearTimeout(newsTimer);
  };

  const showNews = (kind) => {
    for (const news of strip.querySelectorAll("span[data-news]")) news.hidden = news.dataset.news !== kind;
    strip.dataset.news = kind;
    clearTimeout(newsTimer);
    newsTimer = setTimeout(hideNews, newsShownMs);
  };

  // Fetched before the press, because some browsers only allow clipboard writes immediately after it.
  const readKey = async () => {
    const before = cardKey;
    try {
      ({ cardKey } = await sendRequest("card-key", "GET"));
    } catch {
      cardKey = undefined;
    }
    // The message is about a previous key.
    if (before !== cardKey && strip.dataset.news !== "failed") hideNews();
  };

  const copyKey = async () => {
    if (!cardKey) await readKey();
    if (!cardKey) return showNews("failed");
    try {
      await navigator.clipboard.writeText(cardKey);
      showNews("copied");
    } catch {
      strip.querySelector("code").textContent = cardKey;
      showNews("not-copied");
    }
  };

  const signIn = async () => {
    try {
      const { access_token, user } = await sendRequest("sample-member", "POST");
      localStorage.setItem("access_token", access_token);
      localStorage.setItem("token", access_token);
      localStorage.setItem("userInfo", JSON.stringify(user));
      location.assign("/profile");
    } catch {
      showNews("failed");
    }
  };

  const hide = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is younger than the browsers to support.
    document.cookie = "demo_strip=hidden; path=/; samesite=lax";
    strip.remove();
  };

  for (const eventName of ["pointerenter", "focus"]) copyButton.addEventListener(eventName, readKey);
  copyButton.addEventListener("click", copyKey);
  control("sign-in").addEventListener("click", signIn);
  control("hide").addEventListener("click", hide);
  addEventListener("load", readKey, { once: true });
})();
