-- Reserved for a change that is merged before this one.
select 1;
