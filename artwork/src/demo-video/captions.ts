import type { Localized } from "@baleen/contract/language.ts";
import { shotS } from "./demo-state.ts";

/** What is said in the four shots, in the sixteen languages of captions, by language tag. */
export const captionsByLanguage = {
  "zh-CN": ["海风很大，先别关麦。", "这一段停顿太长。", "换一个近一点的机位。", "好，就用这条。"],
  en: [
    "It’s windy. Keep the mic on.",
    "That pause is too long.",
    "Try a closer angle.",
    "Good. Keep this one.",
  ],
  ja: [
    "風が強い。マイクはそのまま。",
    "ここは間が長すぎる。",
    "もっと近いアングルで。",
    "よし、これを使おう。",
  ],
  ko: [
    "바람이 세요. 마이크 켜 두세요.",
    "이 부분은 너무 길게 쉬었어요.",
    "좀 더 가까이서 찍어 봐요.",
    "좋아요. 이걸로 갑시다.",
  ],
  es: [
    "Hay viento. Deja el micro.",
    "Esa pausa es demasiado larga.",
    "Prueba un plano más cercano.",
    "Bien. Nos quedamos con esta.",
  ],
  fr: [
    "Ça souffle. Laisse le micro ouvert.",
    "Cette pause est trop longue.",
    "Essaie un plan plus serré.",
    "Bien. On garde celle-ci.",
  ],
  de: [
    "Es ist windig. Mikro anlassen.",
    "Die Pause ist zu lang.",
    "Versuch es näher dran.",
    "Gut. Die nehmen wir.",
  ],
  pt: [
    "Está ventando. Deixe o microfone ligado.",
    "Essa pausa está longa demais.",
    "Tente um plano mais fechado.",
    "Boa. Fica esta.",
  ],
  it: [
    "C’è vento. Lascia acceso il microfono.",
    "Questa pausa è troppo lunga.",
    "Prova un’inquadratura più stretta.",
    "Bene. Teniamo questa.",
  ],
  ru: [
    "Ветрено. Не выключай микрофон.",
    "Пауза слишком длинная.",
    "Давай план покрупнее.",
    "Хорошо. Берём этот дубль.",
  ],
  ar: [
    "الرياح قوية. اترك الميكروفون مفتوحًا.",
    "هذه الوقفة طويلة جدًا.",
    "جرّب زاوية أقرب.",
    "جيد. لنحتفظ بهذه اللقطة.",
  ],
  vi: [
    "Gió to quá. Cứ để mic nhé.",
    "Đoạn ngừng này dài quá.",
    "Thử góc quay gần hơn.",
    "Được rồi. Lấy cảnh này.",
  ],
  id: [
    "Anginnya kencang. Biarkan mik menyala.",
    "Jeda itu terlalu lama.",
    "Coba sudut yang lebih dekat.",
    "Bagus. Pakai yang ini.",
  ],
  tr: [
    "Hava rüzgârlı. Mikrofonu kapatma.",
    "Bu duraklama çok uzun.",
    "Daha yakın bir açı dene.",
    "Güzel. Bunu kullanalım.",
  ],
  el: [
    "Φυσάει. Άσε το μικρόφωνο ανοιχτό.",
    "Αυτή η παύση είναι πολύ μεγάλη.",
    "Δοκίμασε πιο κοντινό πλάνο.",
    "Ωραία. Κρατάμε αυτό.",
  ],
  pl: [
    "Wieje. Nie wyłączaj mikrofonu.",
    "Ta pauza jest za długa.",
    "Spróbuj bliższego ujęcia.",
    "Dobrze. Bierzemy to.",
  ],
} as const satisfies Record<string, readonly [string, string, string, string]>;

/** The caption of each shot in the languages of the page, on the track of the video. */
export const captions: readonly Localized[] = captionsByLanguage["zh-CN"].map((zh, shot) => ({
  zh,
  en: captionsByLanguage.en[shot] ?? "",
}));

/** The captions of a language as WebVTT. */
export function webVtt(lines: readonly string[]): string {
  const cues = lines.map(
    (line, shot) =>
      `00:${formatTimestamp(shot * shotS)} --> 00:${formatTimestamp((shot + 1) * shotS)}\n${line}\n`,
  );
  return ["WEBVTT\n", ...cues].join("\n");
}

function formatTimestamp(seconds: number): string {
  return `${String(seconds).padStart(2, "0")}.000`;
}
