// Makes the demo's pages take this browser for WeChat's. Served only by the demo, after "Try WeChat" was pressed. A
// classic script, so that it runs before those of the page.
Object.defineProperty(navigator, "userAgent", {
  value: `${navigator.userAgent} MicroMessenger/8.0.49 (simulated)`,
});
