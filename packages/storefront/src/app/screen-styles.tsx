/**
 * Styles of a screen that few visits open: loaded with it, before it is drawn, and not with the sheet of all screens.
 * Their classes are global, so each file's names begin with its own word.
 */
export const ScreenStyles = ({ href }: { href: string }) => <link rel="stylesheet" href={href} precedence="screens" />;
