import type { WordsOf } from '#platform/words/words.ts';
import { SelectField } from '#ui/form/choice-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { TicksField } from '#ui/form/ticks-field.tsx';
import type { ParticipationField } from './load-participation.server.ts';
import type { participationWords } from './participation-words.ts';

export type PartProps = {
  words: WordsOf<typeof participationWords>;
  field: (name: ParticipationField) => {
    name: ParticipationField;
    defaultValue: string;
    error: string | undefined;
    required: boolean;
  };
};

/** The first questions whose answers are sealed. */
export function NeedsPart({ words, field, chosen }: PartProps & { chosen: readonly string[] }) {
  return (
    <section className="border-t-2 border-indigo pt-5">
      <h3 className="text-h4">{words.needsTitle}</h3>
      <p className="mt-2">{words.needsLead}</p>
      <input type="hidden" name="hasNeeds" value="yes" />
      <div className="fields mt-4">
        <SelectField
          {...field('diet')}
          label={words.diet}
          optional
          placeholder={words.dietOpen}
          options={[
            { value: 'any', label: words.dietAny },
            { value: 'vegetarian', label: words.dietVegetarian },
            { value: 'vegan', label: words.dietVegan },
            { value: 'halal', label: words.dietHalal },
            { value: 'kosher', label: words.dietKosher },
            { value: 'other', label: words.dietOther },
          ]}
        />
        <TicksField
          name="access"
          legend={words.access}
          options={[
            { value: 'steps', label: words.accessSteps },
            { value: 'wheelchair', label: words.accessWheelchair },
            { value: 'hearing', label: words.accessHearing },
            { value: 'sight', label: words.accessSight },
            { value: 'other', label: words.accessOther },
          ]}
          chosen={chosen}
          wide
        />
        <TextField
          {...field('emergencyName')}
          label={words.emergencyName}
          maxLength={200}
          autoComplete="off"
          optional
        />
        <TextField
          {...field('emergencyPhone')}
          label={words.emergencyPhone}
          maxLength={50}
          autoComplete="off"
          optional
        />
      </div>
    </section>
  );
}
