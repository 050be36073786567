import {
  createWebhookEndpoint,
  listWebhookEndpoints,
  type WebhookEndpointRow,
} from "@baleen/contract/back-office/webhooks.ts";
import { useReply } from "../calls/calls.tsx";
import { ActionButton } from "../forms/ActionForm.tsx";
import { Loaded, Table } from "../lists/List.tsx";
import { webhookPath } from "../paths.ts";
import { PageFrame } from "../shell/PageFrame.tsx";
import { formatNumber } from "../values/figures.ts";
import { type Column, joinWithSpaces, labels, Mark } from "../values/values.tsx";
import { EndpointFields, readEndpoint, SecretView } from "./webhook-fields.tsx";
import { formTexts, texts } from "./webhooks.text.ts";

const columns: readonly Column<WebhookEndpointRow>[] = [
  { label: texts.url, cell: ({ url }) => url },
  { label: texts.description, cell: ({ description }) => description ?? "–" },
  { label: labels.state, onPhone: "first", cell: (endpoint) => <EndpointState endpoint={endpoint} /> },
  { label: texts.waiting, cell: ({ waiting }) => formatNumber(waiting), isFigure: true },
  { label: texts.failed, cell: ({ failed }) => formatNumber(failed), isFigure: true },
];

export function WebhooksPage() {
  const reply = useReply(listWebhookEndpoints);
  return (
    <PageFrame
      actions={
        <ActionButton
          label={formTexts.add}
          call={createWebhookEndpoint}
          body={readEndpoint}
          renderResult={({ secret }) => <SecretView secret={secret} />}
        >
          <EndpointFields />
        </ActionButton>
      }
    >
      <Loaded reply={reply}>
        {({ endpoints }) => (
          <Table
            label={texts.list}
            columns={columns}
            rows={endpoints}
            rowKey="id"
            rowPath={webhookPath}
            empty={joinWithSpaces(texts.none, texts.noneHint)}
          />
        )}
      </Loaded>
    </PageFrame>
  );
}

export function EndpointState({ endpoint: { isPaused, failingSince } }: { endpoint: WebhookEndpointRow }) {
  if (isPaused) return <Mark shape="hollow">{texts.paused}</Mark>;
  return failingSince === null ? (
    <Mark shape="full">{texts.active}</Mark>
  ) : (
    <Mark shape="cross">{texts.failing}</Mark>
  );
}
