import { contactCode } from "./contact-code.ts";
import { duskSea } from "./dusk-sea.ts";
import { iconFiles } from "./icons/icons.ts";
import { jobs } from "./jobs/make-jobs.ts";
import type { MediaStep } from "./media-step.ts";
import { shareImages } from "./share/share-images.ts";

/** Everything that the site shows and a script draws. */
export const mediaSteps: readonly MediaStep[] = [duskSea, contactCode, jobs, iconFiles, shareImages];
