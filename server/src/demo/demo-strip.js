// The demo strip's script in the browser. Served unbundled, only by the demo.
(() => {
  const strip = document.getElementById("demo-strip");
  if (!strip) return;
  // The strip is hidden until its style sheet, which sets `display`, is enabled.
  document.getElementById("demo-strip-style").media = "all";
  const newsShownMs = 8_000;
  const control = (name) => strip.querySelector(`[data-do="${name}"]`);
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

  const setCookie = (pair) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is younger than the browsers to support.
    document.cookie = `${pair}; path=/; samesite=lax`;
  };

  const hide = () => {
    setCookie("demo_strip=hidden");
    strip.remove();
  };

  const openInWechat = () => {
    setCookie("demo_browser=wechat");
    location.reload();
  };

  const leaveWechat = () => {
    setCookie("demo_browser=; max-age=0");
    location.reload();
  };

  // Leads back to this page.
  const switchPerson = ({ currentTarget }) => {
    const { pathname, search } = location;
    currentTarget.search = new URLSearchParams({ back: pathname + search });
  };

  const actions = {
    "copy-key": copyKey,
    "sign-in": signIn,
    hide,
    "open-in-wechat": openInWechat,
    "leave-wechat": leaveWechat,
    "switch-person": switchPerson,
  };
  for (const [name, action] of Object.entries(actions)) control(name)?.addEventListener("click", action);
  const copyButton = control("copy-key");
  if (!copyButton) return;
  for (const eventName of ["pointerenter", "focus"]) copyButton.addEventListener(eventName, readKey);
  addEventListener("load", readKey, { once: true });
})();
