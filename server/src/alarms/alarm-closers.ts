import type { AlarmCloser } from "@baleen/contract/back-office/alarms.ts";
import { type AlarmKind, isAlarmKind } from "./alarm-kinds.ts";

type Subject<Kind extends string> = Kind extends `${infer First}.${string}` ? First : never;

/** By the first word of an alarm's kind. */
const closers: Readonly<Record<Subject<AlarmKind>, AlarmCloser>> = {
  payment: "closeMoneyAlarms",
  statement: "closeMoneyAlarms",
  refund: "closeMoneyAlarms",
  gateway: "closeMoneyAlarms",
  notice: "closeMoneyAlarms",
  certificates: "closeMoneyAlarms",
  invariant: "closeMoneyAlarms",
  reconciliation: "closeMoneyAlarms",
  code: "closeMessageAlarms",
  messages: "closeMessageAlarms",
  sms: "closeMessageAlarms",
  recovery: "closeOperationAlarms",
  operator: "closeOperationAlarms",
  clock: "closeOperationAlarms",
  job: "closeOperationAlarms",
  jobs: "closeOperationAlarms",
  content: "closeOperationAlarms",
  node: "closeOperationAlarms",
  backup: "closeOperationAlarms",
  alert: "closeOperationAlarms",
};

/** The permission to close an alarm; for a kind of another release, that of owners. */
export function closerOf(kind: string): AlarmCloser {
  if (!isAlarmKind(kind)) return "closeOperationAlarms";
  const [subject] = kind.split(".");
  return closers[subject as Subject<AlarmKind>];
}
