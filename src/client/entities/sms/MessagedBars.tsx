import { ComparedBar, ComparedBars } from '../../shared/charts/ComparedBar';
import { formatNumber } from '../../shared/format/formatNumber';

interface Group {
  customers: number;
  cameBack: number;
}

interface MessagedBarsProps {
  messaged: Group;
  heldBack: Group;
  comparison: { messagedPercent: number; heldBackPercent: number };
}

/** How many customers came back with a message, and how many of those who were skipped on purpose. */
export function MessagedBars({ messaged, heldBack, comparison }: MessagedBarsProps) {
  return (
    <ComparedBars label="Came back">
      <ComparedBar isMain label="Messaged" {...toBar(messaged, comparison.messagedPercent)} />
      <ComparedBar label="Skipped on purpose" {...toBar(heldBack, comparison.heldBackPercent)} />
    </ComparedBars>
  );
}

const toBar = ({ customers, cameBack }: Group, percent: number) => ({
  value: `${formatNumber(percent)}%`,
  note: `${formatNumber(cameBack)} of ${formatNumber(customers)}`,
  percent,
});
