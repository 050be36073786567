import type { ReplyOf } from "@baleen/contract/call.ts";
import { type Device, listDevices } from "@baleen/contract/desktop/devices.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { useState } from "react";
import pageStyles from "../../accounts/account-page.module.css";
import { useSignedIn } from "../../accounts/session/use-signed-in.ts";
import { callApi } from "../../platform/api/call-api.ts";
import { Facts } from "../../platform/facts/Facts.tsx";
import { formatDateTime } from "../../platform/i18n/format-date.ts";
import { useText } from "../../platform/i18n/use-language.tsx";
import { LoadingStates, type LoadParts, useLoaded } from "../../platform/loading/use-loaded.tsx";
import { Banner, BannerRegion } from "../../ui/Banner.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { isToolOff, toolOffText } from "../describe-desktop-error.ts";
import { machineTexts } from "../machine.ts";
import { DeviceItem } from "./DeviceItem.tsx";
import { countText, freeFromText, replacementsText, texts } from "./DevicesPage.text.ts";

type DevicesReply = ReplyOf<typeof listDevices>;

/** The devices on which the desktop tool is signed in. */
export function DevicesPage() {
  const text = useText();
  const loaded = useLoaded(loadDevices, { enabled: useSignedIn() });
  const { value: devicesReply } = loaded;
  const [done, setDone] = useState<Localized>();
  const finish = (message: Localized) => {
    setDone(message);
    loaded.reload();
  };
  return (
    <div data-page="account">
      <h1>{text(texts.title)}</h1>
      <BannerRegion tone="success">{done && text(done)}</BannerRegion>
      <LoadingStates loaded={loaded} />
      {devicesReply === "off" && <Banner tone="info">{text(toolOffText)}</Banner>}
      {devicesReply && devicesReply !== "off" && <Devices listed={devicesReply} onDone={finish} />}
      <div className={pageStyles.acts}>
        {devicesReply !== "off" && (
          <a href="/device" className={buttonClass("ghost")}>
            {text(texts.enterCode)}
          </a>
        )}
      </div>
    </div>
  );
}

async function loadDevices(parts: LoadParts): Promise<DevicesReply | "off"> {
  try {
    return await callApi(listDevices, parts);
  } catch (error) {
    if (isToolOff(error)) return "off";
    throw error;
  }
}

function Devices({
  listed: devicesReply,
  onDone,
}: {
  listed: DevicesReply;
  onDone(message: Localized): void;
}) {
  const text = useText();
  const { devices, limit, replacementsLeft, nextReplacementAt, keptPlaces, session } = devicesReply;
  const next = nextReplacementAt === null ? undefined : formatDateTime(nextReplacementAt);
  return (
    <>
      <p className={pageStyles.note}>
        {text(countText(devices.length, limit))} {text(replacementsText(replacementsLeft, next))}
      </p>
      {devices.length === 0 && (
        <p className={pageStyles.note}>
          {text(texts.none)} <a href="/product/desktop">{text(texts.getTool)}</a>
        </p>
      )}
      {devices.length > 0 && (
        <ul className={pageStyles.part}>
          {devices.map((device) => (
            <DeviceItem key={device.id} device={device} times={times(device)} onDone={onDone} />
          ))}
        </ul>
      )}
      {keptPlaces.length > 0 && (
        <section className={pageStyles.panel} aria-labelledby="kept">
          <h2 id="kept" className={pageStyles.heading}>
            {text(texts.keptPlaces)}
          </h2>
          <ul className={pageStyles.entries}>
            {keptPlaces.map(({ label, until }) => (
              <li key={`${label} ${until}`}>
                <span>{label}</span> <span>{text(freeFromText(formatDateTime(until)))}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={pageStyles.panel} aria-labelledby="session">
        <h2 id="session" className={pageStyles.heading}>
          {text(texts.session)}
        </h2>
        <Facts facts={[[machineTexts.device, session.label], ...times(session)]} />
        <p className={pageStyles.note}>{text(texts.sessionWhat)}</p>
      </section>
    </>
  );
}

function times({ signedInAt, lastSeenAt }: Pick<Device, "signedInAt" | "lastSeenAt">) {
  return [
    [texts.signedInAt, formatDateTime(signedInAt)],
    [texts.lastSeenAt, formatDateTime(lastSeenAt)],
  ] as const;
}
