import { desktop } from "../content/desktop.data.ts";
import { contentPage } from "./content-page.tsx";

export const page = contentPage(desktop);
