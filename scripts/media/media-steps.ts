import { avatars } from "./avatars/make-avatars.ts";
import { brandMarks } from "./brand-marks.ts";
import { contactCode } from "./contact-code.ts";
import { demoVideo } from "./demo-video/make-demo-video.ts";
import { duskSea } from "./dusk-sea.ts";
import { features } from "./features/make-features.ts";
import { iconFiles } from "./icons/icons.ts";
import { jobs } from "./jobs/make-jobs.ts";
import { letters } from "./letters/make-letters.ts";
import type { MediaStep } from "./media-step.ts";
import { openings } from "./openings/make-openings.ts";
import { shareImages } from "./share/share-images.ts";

/** Everything that the site shows and a script draws. */
export const mediaSteps: readonly MediaStep[] = [
  letters,
  duskSea,
  contactCode,
  brandMarks,
  jobs,
  features,
  avatars,
  demoVideo,
  openings,
  iconFiles,
  shareImages,
];
