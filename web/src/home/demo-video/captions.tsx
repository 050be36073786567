import type { Localized } from "@baleen/contract/language.ts";
import { type RefObject, useEffect, useState } from "react";

/** The caption languages: the language tag and the language's own name. */
export const captionLanguages: readonly (readonly [tag: string, name: string])[] = [
  ["zh-CN", "中文"],
  ["en", "English"],
  ["ja", "日本語"],
  ["ko", "한국어"],
  ["es", "Español"],
  ["fr", "Français"],
  ["de", "Deutsch"],
  ["pt", "Português"],
  ["it", "Italiano"],
  ["ru", "Русский"],
  ["ar", "العربية"],
  ["vi", "Tiếng Việt"],
  ["id", "Indonesia"],
  ["tr", "Türkçe"],
  ["el", "Ελληνικά"],
  ["pl", "Polski"],
];

/** The second of the video that the poster shows, and the caption at that time. */
export const posterS = 4.7;
export const posterCaption: Localized = { zh: "这一段停顿太长。", en: "That pause is too long." };

const files = import.meta.glob<string>("./media/*.vtt", {
  eager: true,
  import: "default",
  query: "?no-inline",
});

/**
 * The captions of a video in one language, from its WebVTT track. The page shows them itself, because browsers would
 * place them over other parts of the picture, and phones crop the picture. `showAt` shows the caption at a second of
 * the video.
 */
export function useCaption(
  video: RefObject<HTMLVideoElement | null>,
  language: string,
  firstCaption: string,
) {
  const [second, setSecond] = useState(posterS);
  const [cues, setCues] = useState<readonly VTTCue[]>();

  useEffect(() => {
    const elements = [...(video.current?.querySelectorAll("track") ?? [])];
    const element = elements.find(({ srclang }) => srclang === language);
    if (!element) return;
    for (const { track } of elements) track.mode = track === element.track ? "hidden" : "disabled";
    const read = () => setCues([...(element.track.cues ?? [])] as VTTCue[]);
    // Already loaded if the language was chosen before.
    if (element.readyState === HTMLTrackElement.LOADED) return read();
    const unmounting = new AbortController();
    element.addEventListener("load", read, { signal: unmounting.signal });
    return () => unmounting.abort();
  }, [video, language]);

  const cueAt = (at: number) => cues?.find(({ startTime, endTime }) => startTime <= at && at < endTime);
  const showAt = (at: number) => {
    // `timeupdate` fires four times a second while the caption changes far less often, so most updates are skipped.
    if (cueAt(at) !== cueAt(second)) setSecond(at);
  };
  return { caption: cues ? (cueAt(second)?.text ?? "") : firstCaption, tracks, showAt };
}

const tracks = captionLanguages.map(([tag, name]) => (
  <track key={tag} kind="captions" srcLang={tag} label={name} src={files[`./media/captions.${tag}.vtt`]} />
));
