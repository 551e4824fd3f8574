/** The pages are in chunks of their own: together they would exceed the budget of a first load. */
export const loadCustomersPage = async () =>
  (await import(/* webpackChunkName: "route-owner-customers" */ './list/CustomersPage')).CustomersPage;
export const loadCustomerPage = async () =>
  (await import(/* webpackChunkName: "route-owner-customer" */ './detail/CustomerPage')).CustomerPage;
