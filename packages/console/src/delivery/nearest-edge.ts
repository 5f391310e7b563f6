type Spot = { x: number; y: number };

const away = ({ x, y }: Spot, from: Spot, to: Spot): number => {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - from.x) * dx + (y - from.y) * dy) / length));
  return Math.hypot(x - from.x - along * dx, y - from.y - along * dy);
};

/** Where in an outline a new corner belongs: between the two whose edge it is nearest to. Two corners have no inside yet. */
export const nearestEdge = (outline: readonly Spot[], at: Spot): number => {
  if (outline.length < 3) return outline.length;
  const distances = outline.map((from, place) => away(at, from, outline[(place + 1) % outline.length] ?? from));
  return distances.indexOf(Math.min(...distances)) + 1;
};
