#pragma once

#include "framework/program/imperative_op_base.h"
