import {
  type DeliveryState,
  editWebhookEndpoint,
  listWebhookDeliveries,
  readWebhookEndpoint,
  removeWebhookEndpoint,
  replayWebhooks,
  rotateWebhookSecret,
  testWebhookEndpoint,
  type WebhookDeliveryRow,
  type WebhookEndpointRow,
} from "@baleen/contract/back-office/webhooks.ts";
import { hasOwn } from "@baleen/contract/has-own.ts";
import { webhookEvents } from "@baleen/contract/webhooks/webhook-events.ts";
import { useLocation, useParams } from "wouter";
import { formatChinaTime } from "../../platform/i18n/format-date.ts";
import { runAfterDialogs } from "../../ui/dialog-history.ts";
import { useReply } from "../calls/calls.tsx";
import { ActionButton } from "../forms/ActionForm.tsx";
import { ActionSelect } from "../forms/area-and-select.tsx";
import forms from "../forms/forms.module.css";
import { ActionField } from "../forms/SendForm.tsx";
import { FilterBar, useFilteredList } from "../lists/FilterBar.tsx";
import { List, Loaded } from "../lists/List.tsx";
import { PageFrame, Section } from "../shell/PageFrame.tsx";
import { formatNumber } from "../values/figures.ts";
import {
  type Cell,
  type Column,
  type Fact,
  Facts,
  joinWithDots,
  joinWithSpaces,
  labels,
  Mark,
  type MarkShape,
  Moment,
  useShow,
} from "../values/values.tsx";
import { EndpointState } from "./WebhooksPage.tsx";
import { EndpointFields, readEndpoint, SecretView } from "./webhook-fields.tsx";
import styles from "./webhooks.module.css";
import { formTexts, problemNames, replayedText, secretText, stateNames, texts } from "./webhooks.text.ts";

/** Deliveries are made by other processes, within seconds. */
const refetchMs = 10_000;

export function WebhookPage() {
  const { id = "" } = useParams();
  const reply = useReply(readWebhookEndpoint, { params: { id }, refetchMs });
  return (
    <PageFrame
      title={texts.endpoint}
      about={reply.data?.description ?? `#${id}`}
      actions={reply.data && <EndpointActions endpoint={reply.data} />}
    >
      <Loaded reply={reply}>
        {(endpoint) => (
          <>
            <Facts of={endpoint} facts={facts} />
            <Section title={texts.log}>
              <DeliveryLog id={endpoint.id} />
            </Section>
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}

const facts: readonly Fact<WebhookEndpointRow>[] = [
  { label: texts.url, cell: ({ url }) => url },
  { label: labels.state, cell: (endpoint) => <EndpointState endpoint={endpoint} /> },
  { label: texts.failingSince, cell: ({ failingSince }) => failingSince && <Moment at={failingSince} /> },
  { label: texts.types, cell: ({ types }) => joinWithDots(...types.map((type) => webhookEvents[type].name)) },
  { label: texts.waiting, cell: ({ waiting }) => formatNumber(waiting) },
  { label: texts.failed, cell: ({ failed }) => formatNumber(failed) },
  { label: texts.secrets, cell: ({ secrets }) => joinWithDots(...secrets.map(describeSecret)) },
  { label: texts.made, cell: ({ madeAt, madeBy }) => joinWithSpaces(<Moment at={madeAt} />, madeBy) },
];

function describeSecret({ madeAt, signsUntil }: WebhookEndpointRow["secrets"][number]) {
  return secretText(formatChinaTime(madeAt), signsUntil && formatChinaTime(signsUntil));
}

function EndpointActions({ endpoint }: { endpoint: WebhookEndpointRow }) {
  const show = useShow();
  const [, navigate] = useLocation();
  const { id, isPaused } = endpoint;
  return (
    <>
      <ActionButton
        label={formTexts.test}
        call={testWebhookEndpoint}
        params={{ id }}
        describeSuccess={() => formTexts.testDone}
      />
      <ActionButton
        label={formTexts.edit}
        call={editWebhookEndpoint}
        params={{ id }}
        body={(read) => ({ ...readEndpoint(read), isPaused: read("isPaused") === "on" })}
        consequences={formTexts.pauseHint}
      >
        <EndpointFields initial={endpoint} />
        <label className={forms.check}>
          <input type="checkbox" name="isPaused" defaultChecked={isPaused} />
          {show(formTexts.pause)}
        </label>
      </ActionButton>
      <ActionButton
        label={formTexts.replayFailed}
        call={replayWebhooks}
        params={{ id }}
        body={(read) => ({ what: { since: `${read("since")}:00+08:00` } })}
        consequences={formTexts.replayHint}
        describeSuccess={replayedText}
      >
        <ActionField name="since" type="datetime-local" label={formTexts.since} data-initial-focus />
      </ActionButton>
      <ActionButton
        label={formTexts.rotate}
        call={rotateWebhookSecret}
        params={{ id }}
        body={(read) => ({ overlapHours: Number(read("overlapHours")) })}
        consequences={formTexts.rotateHint}
        renderResult={({ secret }) => <SecretView secret={secret} />}
      >
        <ActionSelect
          name="overlapHours"
          label={formTexts.overlap}
          defaultValue="24"
          options={formTexts.overlaps}
        />
      </ActionButton>
      <ActionButton
        label={formTexts.remove}
        call={removeWebhookEndpoint}
        params={{ id }}
        isDestructive
        consequences={formTexts.removeHint}
        describeSuccess={() => {
          runAfterDialogs(() => navigate("/console/webhooks", { replace: true }));
          return formTexts.removed;
        }}
      />
    </>
  );
}

function DeliveryLog({ id }: { id: number }) {
  const { filters, listing } = useFilteredList(listWebhookDeliveries, ["state"], {
    params: { id: String(id) },
  });
  return (
    <>
      <FilterBar filters={filters} fields={[{ name: "state", label: labels.state, input: stateNames }]} />
      <List
        label={texts.log}
        listing={listing}
        columns={columnsOf(id)}
        rowKey="id"
        empty={texts.noDeliveries}
      />
    </>
  );
}

const stateMarks: Readonly<Record<DeliveryState, MarkShape>> = {
  waiting: "half",
  delivered: "full",
  failed: "cross",
};

const columnsOf = (id: number): readonly Column<WebhookDeliveryRow>[] => [
  { label: labels.at, cell: ({ occurredAt }) => <Moment at={occurredAt} to="second" /> },
  {
    label: texts.event,
    onPhone: "second",
    cell: ({ type }) => (hasOwn(webhookEvents, type) ? webhookEvents[type].name : type),
  },
  {
    label: labels.state,
    onPhone: "first",
    cell: ({ state }) => <Mark shape={stateMarks[state]}>{stateNames[state]}</Mark>,
  },
  { label: texts.answer, cell: answerOf },
  { label: texts.attempts, cell: ({ attempts }) => formatNumber(attempts), isFigure: true },
  {
    label: texts.duration,
    onPhone: "opened",
    cell: ({ durationMs }) => (durationMs === null ? "–" : `${formatNumber(durationMs)} ms`),
    isFigure: true,
  },
  { label: texts.lastAttempt, onPhone: "opened", cell: ({ lastAttemptAt }) => <Moment at={lastAttemptAt} /> },
  { label: texts.nextAttempt, onPhone: "opened", cell: ({ nextAttemptAt }) => <Moment at={nextAttemptAt} /> },
  { label: texts.payload, onPhone: "opened", cell: (delivery) => <Payload delivery={delivery} /> },
  {
    label: labels.actions,
    onPhone: "act",
    cell: ({ id: deliveryId }) => (
      <ActionButton
        label={formTexts.replay}
        kind="quiet"
        call={replayWebhooks}
        params={{ id }}
        body={() => ({ what: { deliveryId } })}
        consequences={formTexts.replayHint}
        describeSuccess={replayedText}
      />
    ),
  },
];

function Payload({ delivery: { eventId, payload } }: { delivery: WebhookDeliveryRow }) {
  const show = useShow();
  return (
    <details>
      <summary>{show(texts.show)}</summary>
      <pre className={styles.payload}>
        {`webhook-id: ${eventId}\n\n${JSON.stringify(JSON.parse(payload), null, 2)}`}
      </pre>
    </details>
  );
}

function answerOf({ problem, status, excerpt }: WebhookDeliveryRow): Cell {
  if (problem === null && status === null) return "–";
  return joinWithSpaces(
    problem && problemNames[problem],
    status,
    excerpt && <span lang="en">{excerpt.slice(0, 200)}</span>,
  );
}
