import { readMembership } from "@baleen/contract/membership/membership.ts";
import { callApi } from "../../platform/api/call-api.ts";
import { formatDateTime } from "../../platform/i18n/format-date.ts";
import { useText } from "../../platform/i18n/use-language.tsx";
import { useLoaded } from "../../platform/loading/use-loaded.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { trialUntilText } from "./ProfilePage.text.ts";

/** Says that the membership in use is a free trial. Shows nothing if it is none, or if that cannot be loaded. */
export function TrialNote() {
  const text = useText();
  const { value: membership } = useLoaded((parts) => callApi(readMembership, parts));
  const until = membership?.trialUntil;
  return until ? <Banner tone="info">{text(trialUntilText(formatDateTime(until)))}</Banner> : null;
}
