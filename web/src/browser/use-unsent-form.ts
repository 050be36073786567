import { useEffect } from "react";

declare global {
  interface Window {
    /** The form that was sent last, as the document's own script notes it, unless the page's code has sent it. */
    unsent?: HTMLFormElement | null;
  }
}

/** Sends what somebody has sent before this code was there to do so. */
export function useUnsentForm(): void {
  useEffect(() => {
    if (window.unsent?.isConnected) window.unsent.requestSubmit();
  }, []);
}
