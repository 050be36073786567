import {
  disableOperator,
  enableOperator,
  inviteOperator,
  listOperators,
  resetOperator,
  setOperatorRole,
  withdrawInvitation,
} from "@baleen/contract/back-office/operators.ts";
import { roleNames } from "@baleen/contract/back-office/roles.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { formatChinaTime } from "../../platform/i18n/format-date.ts";
import { useReply } from "../calls/calls.tsx";
import { ActionButton } from "../forms/ActionForm.tsx";
import { ActionSelect } from "../forms/area-and-select.tsx";
import { readFilled } from "../forms/read-typed.ts";
import { ActionField } from "../forms/SendForm.tsx";
import { Loaded, Table } from "../lists/List.tsx";
import { PageFrame, Section } from "../shell/PageFrame.tsx";
import { useOperator } from "../sign-in/operator.ts";

import values from "../values/values.module.css";
import { type Cell, type Column, CopyButton, labels, Mark, Moment, useShow } from "../values/values.tsx";

const texts = {
  list: { zh: "操作员列表", en: "Operators" },
  name: { zh: "姓名", en: "Name" },
  role: { zh: "角色", en: "Role" },
  active: { zh: "使用中", en: "Active" },
  activeWithout: { zh: "使用中，未设两步验证", en: "Active, no second factor" },
  invited: { zh: "已邀请", en: "Invited" },
  disabled: { zh: "已停用", en: "Disabled" },
  invite: { zh: "邀请操作员", en: "Invite an operator" },
  invitations: { zh: "没用过的邀请", en: "Open invitations" },
  invitee: { zh: "邀请谁（可不填）", en: "For whom (optional)" },
  for: { zh: "邀请谁", en: "For" },
  made: { zh: "生成时间", en: "Made" },
  withdraw: { zh: "撤回邀请", en: "Withdraw" },
  withdrawHint: { zh: "它的链接立即失效。", en: "Its link ends at once." },
  changeRole: { zh: "更改角色", en: "Change role" },
  disable: { zh: "停用", en: "Disable" },
  enable: { zh: "恢复", en: "Enable" },
  reset: { zh: "重置登录", en: "Reset sign-in" },
  disableHint: {
    zh: "所有登录立即结束，由其生成的访问令牌也不再有效。",
    en: "All sessions end at once, and access tokens that the operator made stop working.",
  },
  resetHint: {
    zh: "生成新的开通链接。链接用掉之前，原来的密码和两步验证照常可用；用掉之后，它们连同恢复码全部换新，所有登录结束。",
    en: "Makes a new setup link. Until it is used, the present password and second factor keep working; using it replaces them and the recovery codes, and ends all sessions.",
  },
  resetStolen: {
    zh: "如果密码或手机落到别人手里，请先停用，再重置。",
    en: "If somebody else has the password or the phone, disable the operator before you reset.",
  },
  resetDisabledHint: {
    zh: "生成新的开通链接。用掉它，密码、两步验证和恢复码全部换新，这位操作员也随之恢复。",
    en: "Makes a new setup link. Using it replaces password, second factor and recovery codes, and enables the operator.",
  },
  oneself: { zh: "（你）", en: " (you)" },
  linkOnce: {
    zh: "把这个链接交给本人。它只显示这一次，只能用一次。",
    en: "Give this link to the person. It is shown only now and works once.",
  },
  expires: { zh: "失效时间", en: "Expires" },
} as const satisfies Record<string, Localized>;

type Operator = ReplyOf<typeof listOperators>["operators"][number];

const columns: readonly Column<Operator>[] = [
  { label: labels.login, cell: (operator) => <OperatorLogin operator={operator} /> },
  { label: texts.name, cell: ({ name }) => name },
  { label: texts.role, cell: ({ role }) => roleNames[role] },
  { label: labels.state, onPhone: "first", cell: stateOf },
  { label: labels.lastSeen, hasPhoneLabel: true, cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} /> },
  { label: labels.actions, onPhone: "act", cell: (operator) => <OperatorActions operator={operator} /> },
];

type Invitation = ReplyOf<typeof listOperators>["invitations"][number];

const invitationColumns: readonly Column<Invitation>[] = [
  { label: texts.for, cell: ({ invitee }) => invitee ?? "–" },
  { label: texts.role, onPhone: "first", cell: ({ role }) => roleNames[role] },
  { label: texts.made, hasPhoneLabel: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { label: texts.expires, hasPhoneLabel: true, cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
  { label: labels.actions, onPhone: "act", cell: withdrawButton },
];

export function OperatorsPage() {
  const reply = useReply(listOperators);
  return (
    <PageFrame actions={<InviteButton />}>
      <Loaded reply={reply}>
        {({ operators, invitations }) => (
          <>
            <Table label={texts.list} columns={columns} rows={operators} rowKey="id" />
            {invitations.length > 0 && (
              <Section title={texts.invitations}>
                <Table label={texts.invitations} columns={invitationColumns} rows={invitations} rowKey="id" />
              </Section>
            )}
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}

function OperatorLogin({ operator: { id, login } }: { operator: Operator }) {
  const show = useShow();
  const own = useOperator();
  return id === own.id ? `${login}${show(texts.oneself)}` : login;
}

function stateOf({ isDisabled, isSetUp, hasSecondFactor }: Operator): Cell {
  if (isDisabled) return <Mark shape="cross">{texts.disabled}</Mark>;
  if (!isSetUp) return <Mark shape="hollow">{texts.invited}</Mark>;
  return (
    <Mark shape={hasSecondFactor ? "full" : "half"}>
      {hasSecondFactor ? texts.active : texts.activeWithout}
    </Mark>
  );
}

function OperatorActions({ operator: { id, role, isDisabled } }: { operator: Operator }) {
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
          isDestructive
          params={{ id }}
          consequences={texts.disableHint}
        />
      )}
      {id !== own.id && <ResetButton id={id} isDisabled={isDisabled} />}
    </span>
  );
}

function RoleField({ defaultValue = "" }: { defaultValue?: string }) {
  return <ActionSelect name="role" label={texts.role} defaultValue={defaultValue} options={roleNames} />;
}

function withdrawButton({ id }: Invitation) {
  return (
    <ActionButton
      label={texts.withdraw}
      kind="quiet"
      call={withdrawInvitation}
      isDestructive
      params={{ id }}
      consequences={texts.withdrawHint}
    />
  );
}

function InviteButton() {
  return (
    <ActionButton
      label={texts.invite}
      call={inviteOperator}
      body={(read) => ({ role: read("role"), ...readFilled(read, "invitee") })}
      renderResult={(link) => <SetupLinkView {...link} />}
    >
      <RoleField />
      <ActionField name="invitee" label={texts.invitee} maxLength={64} />
    </ActionButton>
  );
}

function ResetButton({ id, isDisabled }: Pick<Operator, "id" | "isDisabled">) {
  const show = useShow();
  const hints = (
    <>
      <p>{show(texts.resetHint)}</p>
      <p>{show(texts.resetStolen)}</p>
    </>
  );
  return (
    <ActionButton
      label={texts.reset}
      kind="quiet"
      call={resetOperator}
      isDestructive
      params={{ id }}
      consequences={isDisabled ? texts.resetDisabledHint : hints}
      renderResult={(link) => <SetupLinkView {...link} />}
    />
  );
}

/** The setup link. It is shown only once, until the dialog is closed. */
function SetupLinkView({ url, expiresAt }: ReplyOf<typeof inviteOperator>) {
  const show = useShow();
  return (
    <>
      <p>{show(texts.linkOnce)}</p>
      <p className={values.number}>{url}</p>
      <p>
        {show(texts.expires)} {formatChinaTime(expiresAt)}
      </p>
      <CopyButton value={url} />
    </>
  );
}
