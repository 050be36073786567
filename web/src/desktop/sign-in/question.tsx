import { desktopErrors } from "@baleen/contract/desktop/desktop-errors.ts";
import type { DeviceList, PlaceForDevice } from "@baleen/contract/desktop/devices.ts";
import { useId, useState } from "react";
import pageStyles from "../../accounts/account-page.module.css";
import type { ErrorDescription } from "../../platform/errors/describe-error.ts";
import { formatDateTime } from "../../platform/i18n/format-date.ts";
import { useText } from "../../platform/i18n/use-language.tsx";
import { RadioGroup } from "../../ui/fields/RadioGroup.tsx";
import { describeDesktopError, isError } from "../describe-desktop-error.ts";
import { lastUsedText } from "../machine.ts";
import { keptPlaceText, questionTexts, replacementsLeftText } from "./sign-in.text.ts";

const { devicesFull, numberMismatch, signInRequestOver, tooManyReplacements, userCodeUnknown } =
  desktopErrors;

interface Joining extends DeviceList {
  /** Which device place this sign-in takes. */
  readonly place: PlaceForDevice;
}

interface Sent {
  readonly isApproved: boolean;
  /** The device to replace. */
  readonly replaces?: number;
}

export interface Outcomes {
  /** Called when the request can no longer be decided. */
  onEnded(error: ErrorDescription): void;
  /** Called when another device has taken the last place meanwhile. */
  onFull(): void;
}

type Question = ReturnType<typeof useQuestion>;

/** The owner's decision about a sign-in request, and which device is replaced. */
export function useQuestion(joining: Joining, { onEnded, onFull }: Outcomes) {
  const [chosenBefore, choose] = useState<number>();
  // Kept after success, because the page then shows something else.
  const [pending, setPending] = useState<"approve" | "deny">();
  const [error, setError] = useState<ErrorDescription>();

  const needsReplacement = joining.place === "full";
  const isThere = joining.devices.some(({ id }) => id === chosenBefore);
  const chosen = needsReplacement && isThere ? chosenBefore : undefined;

  const fail = (reason: unknown) => {
    const described = describeDesktopError(reason, questionTexts.failed);
    if (isError(reason, signInRequestOver, numberMismatch, userCodeUnknown)) return onEnded(described);
    setError(described);
    setPending(undefined);
    if (isError(reason, devicesFull)) onFull();
  };
  const decide = async (isApproved: boolean, send: (decision: Sent) => Promise<void>) => {
    if (pending) return;
    if (isApproved && needsReplacement && chosen === undefined)
      return setError({ message: questionTexts.chooseFirst });
    setPending(isApproved ? "approve" : "deny");
    setError(undefined);
    try {
      await send({ isApproved, ...(isApproved && chosen !== undefined && { replaces: chosen }) });
    } catch (reason) {
      fail(reason);
    }
  };
  /** True if a replacement is required but none is left. */
  const isExhausted = (needsReplacement || joining.place === "kept") && joining.replacementsLeft === 0;
  return { isExhausted, chosen, choose, pending, error, decide, reject: setError };
}

/** Asks which device to replace, if one must be replaced; or explains that no replacement is left. */
export function ReplacementChoice({ joining, question }: { joining: Joining; question: Question }) {
  const text = useText();
  const name = useId();
  const { isExhausted, chosen, choose } = question;
  const { place, replacementsLeft } = joining;
  if (place === "own") return <p className={pageStyles.note}>{text(questionTexts.known)}</p>;
  if (place === "free") return null;
  if (isExhausted) {
    return (
      <p className={pageStyles.note}>
        {text(tooManyReplacements.sentence)} <a href="/account/devices">{text(questionTexts.manage)}</a>
      </p>
    );
  }
  if (place === "kept") {
    const [first] = joining.keptPlaces;
    if (!first) return null;
    const until = formatDateTime(first.until);
    return <p className={pageStyles.note}>{text(keptPlaceText(first.label, until, replacementsLeft))}</p>;
  }
  return (
    <div className={pageStyles.part}>
      <RadioGroup
        legend={text(questionTexts.which)}
        name={name}
        rows={joining.devices.map(({ id, label, lastSeenAt }) => ({
          value: String(id),
          label,
          mark: text(lastUsedText(formatDateTime(lastSeenAt))),
        }))}
        value={String(chosen ?? "")}
        onChange={(value) => choose(Number(value))}
      />
      <p className={pageStyles.note}>{text(replacementsLeftText(replacementsLeft))}</p>
    </div>
  );
}
