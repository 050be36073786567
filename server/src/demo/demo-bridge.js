// The demo's WeChat Pay in the browser. Served as it is, by the demo alone, to WeChat's browser.
(() => {
  // WeChat's bridge, as far as payments of the demo go; everything else is left to WeChat's own, if there is one.
  const prepaid = /^prepay_id=SIMULATED(\w+)$/;
  const sheet = document.getElementById("demo-bridge");
  if (!sheet) return;
  document.getElementById("demo-bridge-style").media = "all";
  sheet.addEventListener("click", ({ target }) => {
    const result = target.closest("button")?.dataset.result;
    if (result) sheet.close(result);
  });
  const payInSheet = (orderNo, callback) => {
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
    // Stays if the sheet is closed without a button.
    sheet.returnValue = "cancel";
    sheet.addEventListener("close", end, { once: true });
    sheet.showModal();
  };
  const installBridge = () => {
    const real = window.WeixinJSBridge;
    window.WeixinJSBridge = {
      ...real,
      invoke(name, given, callback) {
        const [, orderNo] = prepaid.exec(given?.package) ?? [];
        if (name === "getBrandWCPayRequest" && orderNo) payInSheet(orderNo, callback);
        else real?.invoke(name, given, callback);
      },
    };
  };
  const isLate = window.WeixinJSBridge === undefined;
  installBridge();
  if (isLate) {
    // A page that waits for the bridge goes on; one of WeChat's own that comes later is wrapped.
    document.dispatchEvent(new Event("WeixinJSBridgeReady"));
    document.addEventListener("WeixinJSBridgeReady", installBridge);
  }
})();
