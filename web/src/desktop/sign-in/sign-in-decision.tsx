import { desktopErrors } from "@baleen/contract/desktop/desktop-errors.ts";
import type { DeviceList, DevicePlaceKind } from "@baleen/contract/desktop/devices.ts";
import { useId, useState } from "react";
import pageStyles from "../../accounts/account-page.module.css";
import type { ErrorDescription } from "../../platform/errors/describe-error.ts";
import { formatDateTime } from "../../platform/i18n/format-date.ts";
import { useText } from "../../platform/i18n/use-language.tsx";
import { RadioGroup } from "../../ui/fields/RadioGroup.tsx";
import { describeDesktopError, isError } from "../describe-desktop-error.ts";
import { lastUsedText } from "../machine.ts";
import { decisionTexts, keptPlaceText, replacementsLeftText } from "./sign-in.text.ts";

const { devicesFull, numberMismatch, signInRequestOver, tooManyReplacements, userCodeUnknown } =
  desktopErrors;

interface SignInRequest extends DeviceList {
  /** Which device place this sign-in takes. */
  readonly place: DevicePlaceKind;
}

interface DecisionInput {
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

type SignInDecision = ReturnType<typeof useSignInDecision>;

/** The owner's decision about a sign-in request, and which device is replaced. */
export function useSignInDecision(request: SignInRequest, { onEnded, onFull }: Outcomes) {
  const [chosenBefore, choose] = useState<number>();
  // Kept after success, because the page then shows something else.
  const [pending, setPending] = useState<"approve" | "deny">();
  const [error, setError] = useState<ErrorDescription>();

  const needsReplacement = request.place === "full";
  const isChosenListed = request.devices.some(({ id }) => id === chosenBefore);
  const chosen = needsReplacement && isChosenListed ? chosenBefore : undefined;

  const fail = (reason: unknown) => {
    const described = describeDesktopError(reason, decisionTexts.failed);
    if (isError(reason, signInRequestOver, numberMismatch, userCodeUnknown)) return onEnded(described);
    setError(described);
    setPending(undefined);
    if (isError(reason, devicesFull)) onFull();
  };
  const decide = async (isApproved: boolean, send: (input: DecisionInput) => Promise<void>) => {
    if (pending) return;
    if (isApproved && needsReplacement && chosen === undefined)
      return setError({ message: decisionTexts.chooseFirst });
    setPending(isApproved ? "approve" : "deny");
    setError(undefined);
    try {
      await send({ isApproved, ...(isApproved && chosen !== undefined && { replaces: chosen }) });
    } catch (reason) {
      fail(reason);
    }
  };
  /** True if a replacement is required but none is left. */
  const isExhausted = (needsReplacement || request.place === "kept") && request.replacementsLeft === 0;
  return { isExhausted, chosen, choose, pending, error, decide, reject: setError };
}

/** Asks which device to replace, if one must be replaced; or explains that no replacement is left. */
export function ReplacementChoice({
  request,
  decision,
}: {
  request: SignInRequest;
  decision: SignInDecision;
}) {
  const text = useText();
  const name = useId();
  const { isExhausted, chosen, choose } = decision;
  const { place, replacementsLeft } = request;
  if (place === "own") return <p className={pageStyles.note}>{text(decisionTexts.known)}</p>;
  if (place === "free") return null;
  if (isExhausted) {
    return (
      <p className={pageStyles.note}>
        {text(tooManyReplacements.sentence)} <a href="/account/devices">{text(decisionTexts.manage)}</a>
      </p>
    );
  }
  if (place === "kept") {
    const [first] = request.keptPlaces;
    if (!first) return null;
    const until = formatDateTime(first.until);
    return <p className={pageStyles.note}>{text(keptPlaceText(first.label, until, replacementsLeft))}</p>;
  }
  return (
    <div className={pageStyles.part}>
      <RadioGroup
        legend={text(decisionTexts.which)}
        name={name}
        rows={request.devices.map(({ id, label, lastSeenAt }) => ({
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
