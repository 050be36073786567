import { type ComponentProps, useEffect, useRef } from "react";

declare global {
  interface Window {
    /** The form that was sent last, as the document's own script notes it, unless the page's code has sent it. */
    unsent?: HTMLFormElement | null;
  }
}

/**
 * A form that the page's code checks and sends. Whoever has sent it before the code was there has it sent once
 * the code is.
 */
export function Form(attributes: Omit<ComponentProps<"form">, "ref" | "noValidate">) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!window.unsent || window.unsent !== form.current) return;
    // Safari has `requestSubmit` since version 16 only; the event is what the page's code listens to.
    form.current.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
  }, []);
  // Without its script the form would send itself; "post" keeps passwords out of the address.
  return <form method="post" {...attributes} ref={form} noValidate />;
}
