import {
  type AccessTokenRow,
  createAccessToken,
  listAccessTokens,
  revokeAccessToken,
  type TokenPermission,
  tokenPermissions,
} from "@baleen/contract/back-office/access-tokens.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import { useContext } from "react";
import { Link } from "wouter";
import { useReply } from "../calls/calls.tsx";
import { ActionButton } from "../forms/ActionForm.tsx";
import { ActionSelect } from "../forms/area-and-select.tsx";
import forms from "../forms/forms.module.css";
import { readWhole } from "../forms/read-typed.ts";
import { ActionField, FormContext, type ReadField } from "../forms/SendForm.tsx";
import { Loaded, Table } from "../lists/List.tsx";
import { PageFrame } from "../shell/PageFrame.tsx";
import values from "../values/values.module.css";
import {
  type Column,
  CopyButton,
  joinWithDots,
  labels,
  Mark,
  type MarkShape,
  Moment,
  useShow,
} from "../values/values.tsx";
import { stateNames, texts, validities } from "./access-tokens.text.ts";

const columns: readonly Column<AccessTokenRow>[] = [
  { label: labels.name, cell: ({ name, ending }) => joinWithDots(name, `…${ending}`) },
  { label: labels.state, onPhone: "first", cell: ({ state }) => <State state={state} /> },
  {
    label: texts.permissions,
    cell: ({ permissions }) => joinWithDots(...permissions.map((permission) => tokenPermissions[permission])),
  },
  { label: texts.made, cell: ({ madeBy, madeAt }) => joinWithDots(madeBy, <Moment at={madeAt} to="day" />) },
  { label: texts.expires, hasPhoneLabel: true, cell: ({ expiresAt }) => <Moment at={expiresAt} to="day" /> },
  { label: texts.lastUsed, hasPhoneLabel: true, cell: ({ lastUsedAt }) => <Moment at={lastUsedAt} /> },
  { label: labels.actions, onPhone: "act", cell: (token) => <TokenActions token={token} /> },
];

export function AccessTokensPage() {
  const show = useShow();
  const reply = useReply(listAccessTokens);
  return (
    <PageFrame actions={<CreateButton />}>
      <p>
        {show(texts.intro)} <a href="/api/console/openapi.json">{show(texts.description)}</a>
      </p>
      <Loaded reply={reply}>
        {({ tokens }) =>
          tokens.length === 0 ? (
            <p>{show(texts.empty)}</p>
          ) : (
            <Table label={texts.list} columns={columns} rows={tokens} rowKey="id" />
          )
        }
      </Loaded>
    </PageFrame>
  );
}

const shapes: Readonly<Record<AccessTokenRow["state"], MarkShape>> = {
  active: "full",
  expired: "hollow",
  revoked: "cross",
  orphaned: "cross",
};

function State({ state }: Pick<AccessTokenRow, "state">) {
  return <Mark shape={shapes[state]}>{stateNames[state]}</Mark>;
}

function TokenActions({ token: { id, state } }: { token: AccessTokenRow }) {
  const show = useShow();
  return (
    <span className={values.marks}>
      <Link href={`/console/audit-log?tokenId=${id}`}>{show(texts.entries)}</Link>
      {state !== "revoked" && (
        <ActionButton
          label={texts.revoke}
          kind="quiet"
          call={revokeAccessToken}
          isDestructive
          params={{ id }}
          consequences={texts.revokeHint}
        />
      )}
    </span>
  );
}

const permissionNames = Object.keys(tokenPermissions) as TokenPermission[];
const permissionField = (permission: TokenPermission) => `may-${permission}`;

function readToken(read: ReadField): object {
  return {
    name: read("name").trim(),
    permissions: permissionNames.filter((permission) => read(permissionField(permission)) === "on"),
    validDays: readWhole(read("validDays")),
  };
}

function CreateButton() {
  const show = useShow();
  return (
    <ActionButton
      label={texts.create}
      call={createAccessToken}
      body={readToken}
      renderResult={(created) => <NewToken {...created} />}
    >
      <ActionField name="name" label={labels.name} hint={texts.nameHint} maxLength={48} />
      <fieldset>
        <legend>{show(texts.permissions)}</legend>
        {permissionNames.map((permission) => (
          <label key={permission} className={forms.check}>
            <input type="checkbox" name={permissionField(permission)} />
            {show(tokenPermissions[permission])}
          </label>
        ))}
        <PermissionsProblem />
      </fieldset>
      <ActionSelect name="validDays" label={texts.validity} defaultValue="" options={validities} />
    </ActionButton>
  );
}

/** Only the server finds that none is chosen: no field of that name is sent. */
function PermissionsProblem() {
  const show = useShow();
  const problem = useContext(FormContext).problems.permissions;
  return problem && <p role="alert">{show(problem)}</p>;
}

/** The token. It is shown only once, until the dialog is closed. */
function NewToken({ token }: ReplyOf<typeof createAccessToken>) {
  const show = useShow();
  return (
    <>
      <p>{show(texts.once)}</p>
      <p className={values.number}>{token}</p>
      <CopyButton value={token} />
    </>
  );
}
