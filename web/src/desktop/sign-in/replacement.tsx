import { desktopErrors } from "@baleen/contract/desktop/desktop-errors.ts";
import { type DeviceList, unseenDays } from "@baleen/contract/desktop/devices.ts";
import { useId, useState } from "react";
import { formatDateTime } from "../../platform/i18n/format-date.ts";
import { useText } from "../../platform/i18n/use-language.tsx";
import { RadioGroup } from "../../ui/fields/RadioGroup.tsx";
import styles from "../desktop.module.css";
import { lastUsedText } from "../desktop.text.ts";
import { questionTexts, replacementsLeftText } from "./sign-in.text.ts";

interface Joining extends DeviceList {
  /** The machine is one of the devices already. */
  readonly isKnown: boolean;
}

/** Whether a machine that signs in has to take the place of another device. */
function needsReplacement({ isKnown, devices, limit }: Joining, nowMs: number): boolean {
  const unseenBeforeMs = nowMs - unseenDays * 86_400_000;
  const seen = devices.filter(({ lastSeenAt }) => Date.parse(lastSeenAt) >= unseenBeforeMs);
  return !isKnown && seen.length >= limit;
}

export interface Replacement {
  readonly isNeeded: boolean;
  /** The chosen device's id; undefined without a choice. */
  readonly chosen: number | undefined;
  choose(id: number): void;
  /** No device may be replaced at present. */
  readonly isExhausted: boolean;
}

export function useReplacement(joining: Joining): Replacement {
  const [nowMs] = useState(() => Date.now());
  const [chosen, choose] = useState<number>();
  const isNeeded = needsReplacement(joining, nowMs);
  const isThere = joining.devices.some(({ id }) => id === chosen);
  return {
    isNeeded,
    chosen: isNeeded && isThere ? chosen : undefined,
    choose,
    isExhausted: isNeeded && joining.replacementsLeft === 0,
  };
}

interface Props {
  readonly joining: Joining;
  readonly replacement: Replacement;
}

/** Which device is replaced, where one has to be; or that none may be. */
export function ReplacementChoice({ joining, replacement }: Props) {
  const text = useText();
  const name = useId();
  const { isNeeded, isExhausted, chosen, choose } = replacement;
  if (joining.isKnown) return <p className={styles.note}>{text(questionTexts.known)}</p>;
  if (!isNeeded) return null;
  if (isExhausted) {
    return (
      <p className={styles.note}>
        {text(desktopErrors.tooManyReplacements.sentence)}{" "}
        <a href="/account/devices">{text(questionTexts.manage)}</a>
      </p>
    );
  }
  return (
    <div className={styles.part}>
      <RadioGroup
        legend={text(questionTexts.which)}
        name={name}
        rows={joining.devices.map(({ id, label, lastSeenAt }) => ({
          value: String(id),
          label: label,
          mark: text(lastUsedText(formatDateTime(lastSeenAt))),
        }))}
        value={String(chosen ?? "")}
        onChange={(value) => choose(Number(value))}
      />
      <p className={styles.note}>{text(replacementsLeftText(joining.replacementsLeft))}</p>
    </div>
  );
}
