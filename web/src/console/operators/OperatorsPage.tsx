import {
  disableOperator,
  enableOperator,
  inviteOperator,
  listOperators,
  resetOperator,
  setOperatorRole,
} from "@baleen/contract/back-office/operators.ts";
import { roleNames } from "@baleen/contract/back-office/roles.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import { useState } from "react";
import { useText, useTexts } from "../../platform/i18n/language.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { useReply } from "../calls/use-reply.ts";
import { ActionButton, FormButton } from "../forms/ActionButton.tsx";
import { ActionForm } from "../forms/ActionForm.tsx";
import { type Column, Table } from "../lists/List.tsx";
import { Failure, Waiting } from "../lists/reply-states.tsx";
import { menu } from "../paths.ts";
import { PageFrame } from "../shell/PageFrame.tsx";
import { useOperator } from "../sign-in/operator.ts";
import { CopyButton } from "../values/CopyButton.tsx";
import { chinaTime } from "../values/figures.ts";
import values from "../values/values.module.css";
import { Mark, Moment, Words } from "../values/values.tsx";
import { texts } from "./operators.text.ts";

type Operator = ReplyOf<typeof listOperators>["operators"][number];

const columns: readonly Column<Operator>[] = [
  { label: texts.login, cell: (operator) => <OperatorLogin operator={operator} /> },
  { label: texts.name, cell: ({ name }) => name },
  { label: texts.role, cell: ({ role }) => <Words of={roleNames[role]} /> },
  { label: texts.state, cell: (operator) => <OperatorState operator={operator} /> },
  { label: texts.lastSeen, cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} /> },
  { label: texts.actions, cell: (operator) => <OperatorActions operator={operator} /> },
];

export function OperatorsPage() {
  const text = useText();
  const words = useTexts(texts);
  const { data, error, refetch } = useReply(listOperators);
  return (
    <PageFrame title={text(menu.operators.label)} actions={<InviteButton />}>
      {error && <Failure error={error} onRetry={refetch} />}
      {!data && !error && <Waiting />}
      {data && <Table label={words.list} columns={columns} rows={data.operators} rowKey={({ id }) => id} />}
    </PageFrame>
  );
}

function OperatorLogin({ operator: { id, login } }: { operator: Operator }) {
  const words = useTexts(texts);
  const own = useOperator();
  return id === own.id ? `${login}${words.oneself}` : login;
}

const withFactor = { shape: "full", tone: "good" } as const;
const withoutFactor = { shape: "half", tone: "waits" } as const;

function OperatorState({ operator }: { operator: Operator }) {
  const words = useTexts(texts);
  if (operator.isDisabled)
    return (
      <Mark shape="cross" tone="bad">
        {words.disabled}
      </Mark>
    );
  if (!operator.isSetUp)
    return (
      <Mark shape="hollow" tone="plain">
        {words.invited}
      </Mark>
    );
  return (
    <Mark {...(operator.hasSecondFactor ? withFactor : withoutFactor)}>
      {operator.hasSecondFactor ? words.active : words.activeWithout}
    </Mark>
  );
}

function OperatorActions({ operator: { id, role, isDisabled } }: { operator: Operator }) {
  const words = useTexts(texts);
  const own = useOperator();
  return (
    <span className={values.marks}>
      <ActionButton
        label={texts.changeRole}
        kind="quiet"
        call={setOperatorRole}
        params={{ id }}
        body={(read) => ({ role: read("role") })}
      >
        <RoleField defaultValue={role} />
      </ActionButton>
      {isDisabled ? (
        <ActionButton label={texts.enable} kind="quiet" call={enableOperator} params={{ id }} />
      ) : (
        <ActionButton
          label={texts.disable}
          kind="quiet"
          call={disableOperator}
          params={{ id }}
          consequences={<p>{words.disableHint}</p>}
        />
      )}
      {id !== own.id && <ResetButton id={id} isDisabled={isDisabled} />}
    </span>
  );
}

function RoleField({ defaultValue = "" }: { defaultValue?: string }) {
  const words = useTexts(texts);
  const text = useText();
  return (
    <SelectField
      name="role"
      label={words.role}
      prompt={words.choose}
      defaultValue={defaultValue}
      options={Object.entries(roleNames).map(([value, label]) => ({ value, label: text(label) }))}
    />
  );
}

type SetupLink = ReplyOf<typeof inviteOperator>;

function InviteButton() {
  return (
    <FormButton label={texts.invite} call={inviteOperator}>
      {() => <InviteForm />}
    </FormButton>
  );
}

/** The link is gone when the dialog closes. */
function InviteForm() {
  const [link, setLink] = useState<SetupLink>();
  if (link) return <ShownLink {...link} />;
  return (
    <ActionForm
      call={inviteOperator}
      body={(read) => ({ role: read("role") })}
      submit={texts.invite}
      onDone={setLink}
    >
      <RoleField />
    </ActionForm>
  );
}

type Resetting = Pick<Operator, "id" | "isDisabled">;

function ResetButton(operator: Resetting) {
  return (
    <FormButton label={texts.reset} kind="quiet" call={resetOperator}>
      {() => <ResetForm {...operator} />}
    </FormButton>
  );
}

function ResetForm({ id, isDisabled }: Resetting) {
  const words = useTexts(texts);
  const [link, setLink] = useState<SetupLink>();
  if (link) return <ShownLink {...link} />;
  return (
    <ActionForm
      call={resetOperator}
      params={{ id }}
      submit={texts.reset}
      consequences={
        isDisabled ? (
          <p>{words.resetDisabledHint}</p>
        ) : (
          <>
            <p>{words.resetHint}</p>
            <p>{words.resetStolen}</p>
          </>
        )
      }
      onDone={setLink}
    />
  );
}

function ShownLink({ url, expiresAt }: SetupLink) {
  const words = useTexts(texts);
  return (
    <>
      <p>{words.linkOnce}</p>
      <p className={values.number}>{url}</p>
      <p>
        {words.expires} {chinaTime(expiresAt)}
      </p>
      <CopyButton value={url}>{words.copy}</CopyButton>
    </>
  );
}
