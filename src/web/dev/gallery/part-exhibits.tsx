import { useState } from 'react';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Shape, Waiting } from '../../ui/waiting.tsx';
import { AboutExhibits } from './about-exhibits.tsx';
import { CalendarExhibit } from './calendar-exhibit.tsx';
import { Exhibit, Row } from './exhibit.tsx';

const WRONG = 'This is not written as it should be.';

/** The accessible parts, each in its states. */
export function PartExhibits() {
  return (
    <>
      <Type />
      <Buttons />
      <Fields />
      <Notices />
      <CalendarExhibit />
      <AboutExhibits />
      <Exhibit title="Waiting">
        <Row>
          <Waiting words="Asking Harbour House…" slowWords="This takes longer than usual; you can go on waiting.">
            <Shape blockSize="3rem" />
            <Shape blockSize="8rem" />
          </Waiting>
        </Row>
      </Exhibit>
    </>
  );
}

function Type() {
  const format = useFormat();
  return (
    <Exhibit title="Type">
      <h1>A house by the sea</h1>
      <h2>Žluťoučký kůň, Gästehaus, château, señor</h2>
      <h3>{format.money({ currency: 'GBP', amount: 1234.5 })}</h3>
      <p>The quiet hours of a house are counted by nobody, and everybody keeps them.</p>
    </Exhibit>
  );
}

function Buttons() {
  return (
    <Exhibit title="Buttons">
      <Row>
        <Button>Look up my card</Button>
        <Button busy>Placing…</Button>
        <Button disabled>Choose</Button>
        <Button look="quiet">Choose</Button>
        <Button look="quiet" disabled>
          Choose
        </Button>
        <div>
          <Button look="link">Change</Button>
        </div>
      </Row>
    </Exhibit>
  );
}

function Fields() {
  const [count, setCount] = useState(2);
  const [isOpen, setOpen] = useState(false);
  return (
    <Exhibit title="Fields">
      <ErrorSummary errors={[{ fieldId: 'part-wrong', message: WRONG }, { message: 'Something else.' }]} tries={0} />
      <Row>
        <TextField id="part-empty" label="First name" />
        <TextField id="part-hint" label="Email" hint="The hotel writes to you here." defaultValue="ada@example.com" />
        <TextField id="part-optional" label="Phone" optional placeholder="+44" />
        <TextField id="part-wrong" label="Good until" error={WRONG} defaultValue="13/99" />
        <SelectField id="part-select" label="Language">
          <option>English</option>
        </SelectField>
        <TextAreaField id="part-area" label="Wishes" optional rows={3} />
        <CheckField id="part-check" label="My details may be stored." defaultChecked />
        <CheckField id="part-check-wrong" label="My details may be stored." error="Please agree." />
        <Stepper
          label="Adults"
          hint="18 and older"
          count={count}
          countLabel={`${count} adults`}
          min={1}
          max={4}
          lessLabel="One fewer"
          moreLabel="One more"
          onChange={setCount}
        />
        <div>
          <Button look="quiet" onClick={() => setOpen(true)}>
            Open a sheet
          </Button>
          <Sheet open={isOpen} label="A sheet" closeLabel="Close" onClose={() => setOpen(false)}>
            <h2>A sheet</h2>
            <Shape blockSize="12rem" />
          </Sheet>
        </div>
      </Row>
    </Exhibit>
  );
}

function Notices() {
  return (
    <Exhibit title="Notices">
      <Row>
        {(['info', 'positive', 'caution', 'negative'] as const).map((tone) => (
          <Notice key={tone} tone={tone} heading={tone}>
            <p>What happened, and what to do.</p>
            <Button look="quiet">Try again</Button>
          </Notice>
        ))}
      </Row>
    </Exhibit>
  );
}
