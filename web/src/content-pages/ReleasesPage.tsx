import { releases } from "../content/releases.data.ts";
import { contentPage } from "./content-page.tsx";

export const page = contentPage(releases);
