import { z } from 'zod';

const sentence = z.string().trim().min(1);
const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case words joined by hyphens');

/** The part of an edition about the kit that every participant gets. */
export const kitSchema = z.object({
  /** `announced`: the button that changes the sizes shows a notice. `open`: participants change their sizes. */
  state: z.enum(['announced', 'open']),
  /**
   * The thing that comes in dress sizes, such as "Traditional dress", and the label of the field that asks for its
   * size.
   */
  cloth: z.object({ id, name: sentence, label: sentence }),
  /** The thing that comes in shoe sizes. */
  shoe: z.object({ id, name: sentence, label: sentence }),
  /** The last day to change sizes, in the edition's zone. Later changes are saved, and the desk sees them as late. */
  changeUntil: z.iso.date(),
  /** The number of additional things to order for losses and late guests, in per cent of the chosen things. */
  orderMargin: z.int().min(0).max(100),
});
