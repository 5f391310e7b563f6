/** A picture's own size, in pixels. */
export type Size = { width: number; height: number };
/** How near one looks (1 = as much as fits the frame), and where: 0 at the start of what can be moved, 1 at its end. */
export type View = { zoom: number; x: number; y: number };
export type Cut = { left: number; top: number; width: number; height: number };

export const mostZoom = 4;
export const middle: View = { zoom: 1, x: 0.5, y: 0.5 };

const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** The part of a picture that a frame of `aspect` (width to height) shows, in the picture's own pixels. */
export const cutOf = ({ width, height }: Size, aspect: number, { zoom, x, y }: View): Cut => {
  const widest = Math.min(width, height * aspect);
  const near = within(zoom, 1, mostZoom);
  const cut = { width: widest / near, height: widest / aspect / near };
  return { ...cut, left: (width - cut.width) * within(x, 0, 1), top: (height - cut.height) * within(y, 0, 1) };
};

/** The view after the picture was dragged by so much of the frame's width and height. */
export const dragged = (size: Size, aspect: number, view: View, by: { x: number; y: number }): View => {
  const cut = cutOf(size, aspect, view);
  const moved = (at: number, part: number, whole: number, share: number): number =>
    whole - part < 1 ? at : within(at - (share * part) / (whole - part), 0, 1);
  return {
    zoom: view.zoom,
    x: moved(view.x, cut.width, size.width, by.x),
    y: moved(view.y, cut.height, size.height, by.y),
  };
};

/** How large it is sent: as it was cut, at most `longest` pixels on a side. */
export const sentSize = ({ width, height }: Cut, longest = 1600): Size => {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};
