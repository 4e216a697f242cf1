import { type ReactElement, useState } from 'react';
import { Button, ButtonLink } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { DescriptionItem } from '#app/kit/ui/description-list.tsx';
import { EmptyState } from '#app/kit/ui/empty-state.tsx';
import { Picture } from '#app/kit/ui/picture.tsx';
import { Stars } from '#app/kit/ui/stars.tsx';
import { Table, Td, Th } from '#app/kit/ui/table.tsx';
import { LinkTabs } from '#app/kit/ui/tabs.tsx';
import { type ToastMessage, ToastRegion } from '#app/kit/ui/toast.tsx';
import { TotalsList } from '#app/kit/ui/totals-list.tsx';
import { StatusBadge } from '#app/orders/record/status-badge.tsx';
import { Group, SampleRow } from './group.tsx';

const tabs = ['Overview', 'Orders', 'Products', 'Settings', 'Analytics'];

/** Panels, tables, tabs, empty states, toasts. */
export function Surfaces(): ReactElement {
  return (
    <Group title="Surfaces">
      <LinkTabs
        label="Example tabs"
        items={tabs.map((label, index) => ({
          to: `/dev/ui?tab=${label}`,
          label,
          active: index === 0,
        }))}
      />
      <div className="grid gap-4 lg:grid-cols-2">
        <Card>
          <CardTitle as="h3">Order Summary</CardTitle>
          <TotalsList
            subtotal="₹19,999"
            delivery="Free"
            isDeliveryFree
            total="₹19,999"
            totalLabel="Total"
          />
        </Card>
        <Card>
          <CardTitle as="h3">Facts</CardTitle>
          <dl className="grid grid-cols-2 gap-4">
            <DescriptionItem label="Customer">Ananya Deshpande</DescriptionItem>
            <DescriptionItem label="Rating">
              <Stars value={4.4} />
            </DescriptionItem>
            <DescriptionItem label="Delivery address" wide>
              12 Sahyadri Apartments, Prabhat Road, Pune 411004
            </DescriptionItem>
          </dl>
        </Card>
        <Card className="p-0!">
          <OrderTable />
        </Card>
        <EmptyState
          as="h2"
          title="Your wishlist is empty"
          action={<ButtonLink to="/store">Continue Shopping</ButtonLink>}
        />
      </div>
      <SampleRow label="A picture that is not there">
        <Picture picture={null} alt="Zari Jaal Jutti" place="card" className="w-40!" />
      </SampleRow>
      <Toasts />
    </Group>
  );
}

function OrderTable(): ReactElement {
  return (
    <Table className="stacked">
      <thead>
        <tr>
          <Th>Customer</Th>
          <Th>Status</Th>
          <Th numeric>Amount</Th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <Td className="comes-first font-semibold">Ananya Deshpande</Td>
          <Td>
            <StatusBadge status="pending" />
          </Td>
          <Td numeric className="comes-second">
            ₹1,24,999
          </Td>
        </tr>
        <tr>
          <Td className="comes-first font-semibold">Guest</Td>
          <Td>
            <StatusBadge status="cancelled" />
          </Td>
          <Td numeric className="comes-second">
            ₹1,499
          </Td>
        </tr>
      </tbody>
    </Table>
  );
}

const added = { title: 'Added to Cart', description: 'Zari Jaal Jutti is in your cart.' };
const refused = {
  title: 'Size Required',
  description: 'Please select a size',
  variant: 'destructive',
} as const;

function Toasts(): ReactElement {
  const [messages, setMessages] = useState<ToastMessage[]>([]);
  return (
    <SampleRow label="Toasts">
      <Button type="button" variant="outline" onClick={() => setMessages([added])}>
        News
      </Button>
      <Button type="button" variant="outline" onClick={() => setMessages([refused])}>
        A refusal
      </Button>
      <ToastRegion messages={messages} />
    </SampleRow>
  );
}
