/** Interface icons: 20 by 20, in the colour of the surrounding text. */

function icon(path: string, flipped = false) {
  return function Icon() {
    return (
      <svg className={flipped ? "ic flip" : "ic"} viewBox="0 0 20 20" aria-hidden="true">
        <path d={path} />
      </svg>
    );
  };
}

export const ArrowIcon = icon("M3 10h13M11 5l5 5-5 5", true);
export const ChatIcon = icon("M2.5 3.5h15v10H9l-4 3.5v-3.5H2.5z");
export const CheckIcon = icon("M2 10a8 8 0 0 1 16 0 8 8 0 0 1-16 0M6 10l3 3 5-6");
export const ChevronIcon = icon("M5 8l5 5 5-5");
export const CircleIcon = icon("M2 10a8 8 0 0 1 16 0 8 8 0 0 1-16 0");
export const CopyIcon = icon("M7 7h10v10H7zM13 7V3H3v10h4");
export const CrossIcon = icon("M4 4l12 12M16 4L4 16");
export const GlobeIcon = icon("M2 10a8 8 0 0 1 16 0 8 8 0 0 1-16 0h16M10 2c-5 5-5 11 0 16 5-5 5-11 0-16");
export const LinkIcon = icon("M8 12l4-4M9 6l2-2a3.5 3.5 0 0 1 5 5l-2 2M11 14l-2 2a3.5 3.5 0 0 1-5-5l2-2");
export const LockIcon = icon("M4 9h12v9H4zM7 9V6a3 3 0 0 1 6 0v3");
export const MailIcon = icon("M2 4h16v12H2zM2.5 5l7.5 6 7.5-6");
export const MenuIcon = icon("M2 5h16M2 10h16M2 15h10");
export const PhoneIcon = icon(
  "M6.5 2.5L9 6.5 7 8.5c1 2 2.5 3.5 4.5 4.5l2-2 4 2.5c0 2.5-1.5 4-3.5 4C8 17 3 12 2.5 6c0-2 1.5-3.5 4-3.5z",
);
export const SearchIcon = icon("M3 8.5a5.5 5.5 0 0 1 11 0 5.5 5.5 0 0 1-11 0M12.5 12.5L17 17");
export const TranslateIcon = icon(
  "M2 4.5h9M6.5 2.5v2M9 4.5c-.8 3.2-3 5.8-6.5 7M4.5 7c1 2.2 2.8 3.8 5 4.5M9.5 17.5l4-9 4 9M11 14.5h5",
);
export const WarningIcon = icon("M2 10a8 8 0 0 1 16 0 8 8 0 0 1-16 0M10 5.5V11M10 14v.6");
