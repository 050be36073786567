import { currentPassword } from "@baleen/contract/accounts/account-fields.ts";
import type { errors } from "@baleen/contract/errors.ts";
import type { Language, Localized } from "@baleen/contract/language.ts";
import {
  type MergeAccount,
  type MergeSide,
  mergeAccounts,
  proveOtherAccount,
} from "@baleen/contract/privacy/merging.ts";
import { useState } from "react";
import * as z from "zod/mini";
import { ApiForm } from "../../accounts/ApiForm.tsx";
import pageStyles from "../../accounts/account-page.module.css";
import { focusOnMount } from "../../accounts/focus-on-mount.ts";
import {
  OwnerProofFields,
  type ProofValues,
  proofField,
  useOwnerProof,
} from "../../accounts/owner-proof/OwnerProofFields.tsx";
import { storeUser } from "../../accounts/session/session-store.ts";
import { isUser, readStoredUser, readUser } from "../../accounts/session/stored-user.ts";
import { ApiError } from "../../platform/api/api-error.ts";
import { callApi } from "../../platform/api/call-api.ts";
import { SecretField } from "../../platform/forms/SecretField.tsx";
import { useApiForm } from "../../platform/forms/use-api-form.ts";
import { formatDate } from "../../platform/i18n/format-date.ts";
import { useLanguage, useText } from "../../platform/i18n/use-language.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { RadioGroup } from "../../ui/fields/RadioGroup.tsx";
import {
  addedText,
  comparisonTexts,
  devicesText,
  freedText,
  keepText,
  nameText,
  obstacleText,
  unpaidText,
} from "./Comparison.text.ts";
import styles from "./MergePage.module.css";
import { levelsText, memberText } from "./MergePage.text.ts";
import type { MergePreview, Proof } from "./prove.ts";

/** Proves the other account. Throws an `ApiError`. */
export async function requestPreview(body: Proof, language: Language): Promise<MergePreview> {
  return await callApi(proveOtherAccount, { body, language });
}

interface Props {
  preview: MergePreview;
  onMerged(survivor: MergeSide): void;
  onBack(): void;
}

/** Shows both accounts, lets the visitor choose the one that remains, and merges them. */
export function Comparison({ preview, onMerged, onBack }: Props) {
  const text = useText();
  const [survivor, setSurvivor] = useState<MergeSide>(preview.older);
  const { obstacles } = preview;
  return (
    <div className={pageStyles.part}>
      <h2 ref={focusOnMount} tabIndex={-1} className={pageStyles.heading}>
        {text(comparisonTexts.title)}
      </h2>
      <AccountTable preview={preview} />
      {obstacles.length > 0 ? (
        <Banner tone="danger">
          <p>{text(comparisonTexts.notNow)}</p>
          <ul className={styles.list}>
            {obstacles.map((obstacle) => (
              <li key={`${obstacle.account} ${obstacle.reason} ${obstacle.orderNo}`}>
                {text(obstacleText(obstacle, preview[obstacle.account].username))}
              </li>
            ))}
          </ul>
        </Banner>
      ) : (
        <>
          <RadioGroup<MergeSide>
            legend={text(comparisonTexts.keep)}
            name="survivor"
            rows={(["this", "other"] as const).map((side) => ({
              value: side,
              label: text(keepText(preview[side].username, preview.older === side)),
            }))}
            value={survivor}
            onChange={setSurvivor}
          />
          <Consequences preview={preview} survivor={survivor} />
          <MergeForm preview={preview} survivor={survivor} onMerged={() => onMerged(survivor)} />
        </>
      )}
      <div>
        <Button kind="quiet" onClick={onBack}>
          {text(comparisonTexts.back)}
        </Button>
      </div>
    </div>
  );
}

function AccountTable({ preview }: Pick<Props, "preview">) {
  const { language, text } = useLanguage();
  const count = (figure: number) => (figure === 0 ? null : String(figure));
  const rows: readonly (readonly [Localized, (account: MergeAccount) => string | null])[] = [
    [comparisonTexts.membership, ({ levels }) => text(levelsText(levels) ?? comparisonTexts.noMembership)],
    [comparisonTexts.registered, ({ createdAt }) => formatDate(createdAt, language)],
    [comparisonTexts.email, ({ email }) => email],
    [comparisonTexts.phone, ({ phone }) => phone],
    [comparisonTexts.wechat, ({ wechats }) => count(wechats)],
    [comparisonTexts.orders, ({ orders }) => count(orders)],
    [comparisonTexts.cards, ({ cards }) => count(cards)],
    [comparisonTexts.invoices, ({ invoices }) => count(invoices)],
    [comparisonTexts.devices, ({ devices }) => count(devices)],
  ];
  const sides = ["this", "other"] as const;
  // Rows that are empty for both accounts are left out.
  const shown = rows.filter(([, read]) => sides.some((side) => read(preview[side]) !== null));
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <td />
          {sides.map((side) => (
            <th key={side} scope="col">
              <span className={styles.name}>{text(comparisonTexts[side])}</span>
              {preview[side].username}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map(([name, read]) => (
          <tr key={name.en}>
            <th scope="row">{text(name)}</th>
            {sides.map((side) => {
              const value = read(preview[side]);
              return (
                <td key={side} className={classNames(value === null && styles.missing)}>
                  {value ?? text(comparisonTexts.missing)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Consequences({ preview, survivor: side }: Pick<Props, "preview"> & { survivor: MergeSide }) {
  const text = useText();
  const [survivor, absorbed] =
    side === "this" ? [preview.this, preview.other] : [preview.other, preview.this];
  const lines = [
    memberText(preview.merged.levels),
    nameText(absorbed),
    addedText(survivor, absorbed),
    freedText(survivor, absorbed),
    devicesText(absorbed),
    unpaidText(preview.unpaidOrders),
    comparisonTexts.sessions,
    comparisonTexts.undone,
  ];
  return (
    <section className={pageStyles.part} aria-labelledby="after-merge">
      <h3 id="after-merge" className={pageStyles.label}>
        {text(comparisonTexts.afterwards)}
      </h3>
      <ul className={styles.list}>{lines.map((line) => line && <li key={line.en}>{text(line)}</li>)}</ul>
    </section>
  );
}

const passwordNeeded: (typeof errors)["passwordNeeded"]["code"] = 3008;

interface Values extends ProofValues {
  password?: string | undefined;
}

/** The button, with a proof of the signed-in account if its sign-in is not recent. */
function MergeForm({
  preview,
  survivor,
  onMerged,
}: Pick<Props, "preview"> & { survivor: MergeSide; onMerged(): void }) {
  const { language, text } = useLanguage();
  const stored = readStoredUser();
  const owner = isUser(stored) ? stored : { email: null, phone: null };
  const proof = useOwnerProof(owner);
  const { hasPassword, username } = preview.this;
  const [asksForPassword, setAsksForPassword] = useState(preview.needsOwnProof && hasPassword);
  const api = useApiForm<Values>({
    schema: z.object({
      password: asksForPassword ? currentPassword : z.optional(z.string()),
      proof: proofField(proof.contactKind !== undefined),
    }),
    fields: ["password", "proof.code"],
    describe: (error) => proof.describe(error, comparisonTexts.failed),
    async send(values) {
      const { password = "" } = values;
      const ownProof = asksForPassword
        ? { proof: { type: "password" as const, password } }
        : proof.bodyOf(values);
      const body = { ticket: preview.ticket, survivor, ...ownProof };
      const { user } = await callApi(mergeAccounts, { body, language });
      const remaining = readUser(user);
      if (isUser(remaining)) storeUser(remaining);
      onMerged();
    },
    onError(error) {
      proof.onError(error);
      // The sign-in has become too old since the other account was proved.
      if (error instanceof ApiError && error.code === passwordNeeded) setAsksForPassword(true);
    },
  });
  return (
    <div className={styles.form}>
      <ApiForm name="merge-accounts" api={api} texts={comparisonTexts}>
        {asksForPassword && (
          <>
            <input type="text" autoComplete="username" value={username} readOnly hidden />
            <SecretField
              label={text(comparisonTexts.password)}
              hint={text(comparisonTexts.passwordHint)}
              autoComplete="current-password"
              {...api.field("password")}
            />
          </>
        )}
        <OwnerProofFields proof={proof} api={api} />
      </ApiForm>
    </div>
  );
}
