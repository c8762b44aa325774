#pragma once

#include "framework/op_proto_maker.h"
