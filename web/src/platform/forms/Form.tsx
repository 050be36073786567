import { unsentFormKey } from "@baleen/contract/document.ts";
import { type ComponentProps, useEffect, useRef } from "react";

declare global {
  interface Window {
    /** Set by the boot script. */
    [unsentFormKey]?: HTMLFormElement | null;
  }
}

/** A form that is validated and sent by script. If it was submitted before hydration, it is submitted again after. */
export function Form(attributes: Omit<ComponentProps<"form">, "ref" | "noValidate">) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!window[unsentFormKey] || window[unsentFormKey] !== form.current) return;
    // Safari lacks `requestSubmit` before version 16; React listens to the event alone.
    form.current.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
  }, []);
  // Without the boot script the browser would send the form itself; "post" keeps passwords out of the address.
  return <form method="post" {...attributes} ref={form} noValidate />;
}
