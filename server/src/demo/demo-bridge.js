// The demo's WeChat Pay in the browser. Served unbundled, only by the demo and only to WeChat's browser.
(() => {
  // Handles only the demo's payments; everything else is passed on to WeChat's real bridge, if it exists.
  const prepayPattern = /^prepay_id=SIMULATED(\w+)-(\d+)$/;
  const sheet = document.getElementById("demo-bridge");
  if (!sheet) return;
  document.getElementById("demo-bridge-style").media = "all";
  sheet.addEventListener("click", ({ target }) => {
    const result = target.closest("button")?.dataset.result;
    if (result) sheet.close(result);
  });
  const payInSheet = (orderNo, amountFen, callback) => {
    sheet.querySelector(".demo-amount").textContent = `¥${(amountFen / 100).toFixed(2)}`;
    const end = async () => {
      const result = sheet.returnValue;
      if (result !== "cancel") {
        const headers = { "content-type": "application/json" };
        const body = JSON.stringify({ result });
        await fetch(`/api/demo/cashier/${orderNo}`, { method: "POST", headers, body }).catch(() => {});
      }
      const outcome = { paid: "ok", failed: "fail", cancel: "cancel" }[result];
      callback({ err_msg: `get_brand_wcpay_request:${outcome}` });
    };
    // Remains the result if the sheet is closed without a button.
    sheet.returnValue = "cancel";
    sheet.addEventListener("close", end, { once: true });
    sheet.showModal();
  };
  const installBridge = () => {
    const real = window.WeixinJSBridge;
    window.WeixinJSBridge = {
      ...real,
      invoke(name, given, callback) {
        const [, orderNo, amountFen] = prepayPattern.exec(given?.package) ?? [];
        if (name === "getBrandWCPayRequest" && orderNo) payInSheet(orderNo, amountFen, callback);
        else real?.invoke(name, given, callback);
      },
    };
  };
  const isLate = window.WeixinJSBridge === undefined;
  installBridge();
  if (isLate) {
    // Notifies a page that waits for the bridge. If WeChat's real bridge appears later, it is wrapped.
    document.dispatchEvent(new Event("WeixinJSBridgeReady"));
    document.addEventListener("WeixinJSBridgeReady", installBridge);
  }
})();
