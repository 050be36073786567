import { ToastRegion } from "../ui/ToastRegion.tsx";
import { AnnouncementBar } from "./AnnouncementBar.tsx";
import { ContactPopover } from "./ContactPopover.tsx";
import { Drawer } from "./Drawer.tsx";
import { ErrorPage } from "./ErrorPage.tsx";
import { Footer } from "./Footer.tsx";

export const frameParts = { AnnouncementBar, ContactPopover, Drawer, ErrorPage, Footer, ToastRegion };
