import { privacy } from "../content/privacy.data.ts";
import { contentPage } from "./content-page.tsx";

export const page = contentPage(privacy);
