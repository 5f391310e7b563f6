import type { PictureValue } from "../editing/picture-field.tsx";

/** Where, when and whether guests are shown a banner, as a form holds it. */
export type ShownValues = {
  branch_id: string | null;
  starts_at: string | null;
  ends_at: string | null;
  active: boolean;
};

export const shownAlways: ShownValues = { branch_id: null, starts_at: null, ends_at: null, active: true };

/** What popups and slides must agree on beside the call's schema. */
export const bannerRules = ({ picture_id, starts_at, ends_at }: ShownValues & { picture_id: PictureValue }) => ({
  picture_id: picture_id.picture === null ? "field_empty" : undefined,
  ends_at: starts_at !== null && ends_at !== null && ends_at <= starts_at ? "field_invalid" : undefined,
});

/** A picture that was taken away without another leaves the one it had: a banner is never without. */
export const pictureBody = ({ id }: PictureValue): { picture_id?: string } =>
  id === undefined || id === null ? {} : { picture_id: id };
