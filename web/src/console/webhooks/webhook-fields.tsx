import type { rotateWebhookSecret, WebhookEndpointRow } from "@baleen/contract/back-office/webhooks.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import { subscribedTypes, webhookEvents } from "@baleen/contract/webhooks/webhook-events.ts";
import forms from "../forms/forms.module.css";
import { ActionField, type ReadField } from "../forms/SendForm.tsx";
import values from "../values/values.module.css";
import { CopyButton, useShow } from "../values/values.tsx";
import { formTexts, texts } from "./webhooks.text.ts";

/** What an operator chooses of an endpoint. */
export function EndpointFields({ initial }: { initial?: WebhookEndpointRow }) {
  const show = useShow();
  return (
    <>
      <ActionField
        name="url"
        label={texts.url}
        hint={formTexts.urlHint}
        inputMode="url"
        defaultValue={initial?.url}
        data-initial-focus
      />
      <ActionField
        name="description"
        label={texts.description}
        maxLength={200}
        defaultValue={initial?.description ?? ""}
      />
      <fieldset>
        <legend>{show(texts.types)}</legend>
        {subscribedTypes.map((type) => (
          <label key={type} className={forms.check}>
            <input type="checkbox" name={type} defaultChecked={initial?.types.includes(type) ?? true} />
            {show(webhookEvents[type].name)} <code>{type}</code>
          </label>
        ))}
      </fieldset>
    </>
  );
}

export function readEndpoint(read: ReadField): object {
  return {
    url: read("url").trim(),
    description: read("description").trim() || null,
    types: subscribedTypes.filter((type) => read(type) === "on"),
  };
}

/** A new secret. It is shown only once, until the dialog is closed. */
export function SecretView({ secret }: Pick<ReplyOf<typeof rotateWebhookSecret>, "secret">) {
  const show = useShow();
  return (
    <>
      <p>{show(formTexts.secretOnce)}</p>
      <p className={values.number}>
        <code>{secret}</code>
      </p>
      <CopyButton value={secret} />
    </>
  );
}
