import { avatars } from "./avatars/make-avatars.ts";
import { contactCode } from "./contact-code.ts";
import { demoVideo } from "./demo-video/make-demo-video.ts";
import { duskSea } from "./dusk-sea.ts";
import { features } from "./features/make-features.ts";
import { fonts } from "./fonts/make-fonts.ts";
import { icons } from "./icons.ts";
import { logos } from "./logos.ts";
import type { MediaStep } from "./media-step.ts";
import { pageHeaders } from "./page-headers/make-page-headers.ts";
import { readmePictures } from "./readme-pictures.ts";
import { shareImages } from "./share/share-images.ts";
import { showcase } from "./showcase/make-showcase.ts";

/** Everything that the site shows and that is generated, in the order in which it is made. */
export const mediaSteps: readonly MediaStep[] = [
  fonts,
  duskSea,
  contactCode,
  logos,
  showcase,
  features,
  avatars,
  demoVideo,
  pageHeaders,
  icons,
  shareImages,
  readmePictures,
];
